"""Words that begin names of persons and places, so that they need not be taken for organisations."""

from __future__ import annotations

_TITLES = (
    "mr mrs ms miss mx dr sir lord lady dame professor prof president vice senator sen governor gov"
    " congressman congresswoman secretary minister chancellor king queen prince princess pope general"
    " gen colonel captain admiral major sergeant lieutenant judge justice chairman chairwoman mayor"
    " ambassador attorney st saint reverend rev father sister brother representative rep"
    " speaker chief prime uncle aunt god jesus former"
)
TITLES = frozenset(_TITLES.split())
"""Words before a person's name."""

_MEN = (
    "aaron abdul abraham adam adrian ahmed al alan albert alex alexander alexei alfred ali allen andre"
    " andrew angel angelo anthony antonio arnold arthur barack barry ben benjamin bernard bernie bill"
    " bob boris brad brian bruce carl carlos charles charlie chris christopher chuck clarence clark"
    " claude colin craig dan daniel david dean dennis dick dimitri dmitri don donald doug douglas dwight"
    " ed eddie edmund eduardo edward elon emmanuel enrique eric ernest eugene felix fernando fidel"
    " francis francisco franco frank franklin fred frederick friedrich gary gavin gene geoffrey george"
    " gerald gerhard gianni gordon graham greg gregory guido guy hans harold harry hassan heinrich"
    " helmut henri henry herbert herman howard hubert hugh hugo ian igor isaac ivan jack jacob jacques"
    " jaime jake james jamie jan jared jason jay jean jeff jeffrey jeremy jerome jerry jesse jim jimmy"
    " joe joel johann john johnny jon jonathan jorge jose josef joseph josh joshua juan justin karl"
    " keith ken kenneth kevin kim kofi kurt lance larry lars lee leo leon leonard leonid lewis lloyd"
    " louis lucas luis luke lyndon manuel marc marco marcus mario mark martin matt matthew max michael"
    " miguel mike mikhail mitch mitt mohamed mohammed muammar muhammad nathan neil nelson newt nicholas"
    " nick nigel nikita noah norman olaf oliver omar oscar osama otto pablo pat patrick paul pavel pedro"
    " pete peter phil philip pierre rahul ralph ray raymond ricardo richard rick rob robert roberto"
    " rodney roger ron ronald ross roy rudolf rudy russell ryan saddam sam samuel scott sean sergei"
    " sergio seth sidney silvio simon spiro stan stanley stefan stephen steve steven stuart sven ted"
    " terry theodore thomas tim timothy toby todd tom tommy tony vernon viktor vincent vladimir wallace"
    " walter warren wayne werner will william winston woodrow xi yasser yuri"
)
_WOMEN = (
    "abigail agnes alexandra alice alicia alison amanda amelia amy ana andrea angela anita ann anna anne"
    " annie audrey barbara beatrice benazir bernadette beth betty brenda caitlin carla carmen carol"
    " caroline catherine cathy charlotte cheryl christina christine cindy claire claudia condoleezza"
    " cynthia dana daphne deborah debbie denise diana diane dolores donna doris dorothy edith eileen"
    " elaine eleanor elena elizabeth ellen emily emma erica esther eva evelyn fatima fiona florence"
    " frances geraldine gina gloria golda grace greta gwen hannah harriet heather helen hillary ida"
    " indira ingrid irene isabel jacqueline jane janet janice jasmine jean jennifer jessica jill joan"
    " joanna jodie josephine joyce judith judy julia julie karen kate katherine kathleen kathy kelly"
    " kirsten laura lauren leah leslie lilly lillian linda lisa liz lois lori louise lucy lydia"
    " madeleine malala margaret margot maria marie marilyn marion martha mary maureen megan melanie"
    " melissa meredith michelle mildred miriam molly monica nadia nancy naomi natalie nicole nina nora"
    " olga olivia pamela patricia paula pauline peggy phyllis rachel rebecca rita robin rosa rose ruth"
    " sabrina sally samantha sandra sara sarah sharon sheila shirley simone sonia sophia sophie stacey"
    " stella stephanie sue susan suzanne sylvia tammy tara teresa theresa tina tracy ursula valerie vera"
    " veronica victoria viola virginia vivian wanda wendy winifred yolanda yvonne zoe"
)
GIVEN_NAMES = frozenset(f"{_MEN} {_WOMEN}".split())
"""Given names that are common in English prose."""

_PLACES = (
    "north south east west northern southern eastern western northeast northwest southeast southwest"
    " central middle new los san santa las united great saudi hong sri costa el puerto soviet latin"
    " mount lake river cape port fort persian pacific atlantic mediterranean baltic arctic antarctic"
    " black red asia africa europe america americas australia oceania argentina austria belgium brazil"
    " britain bulgaria canada chile china colombia croatia cuba cyprus denmark egypt england estonia"
    " ethiopia finland france germany ghana greece guatemala haiti hungary iceland india indonesia iran"
    " iraq ireland israel italy jamaica japan jordan kenya korea kosovo kuwait latvia lebanon libya"
    " lithuania luxembourg malaysia mali malta mexico moldova mongolia morocco myanmar nepal netherlands"
    " nicaragua niger nigeria norway pakistan palestine panama paraguay peru philippines poland portugal"
    " qatar romania russia rwanda scotland senegal serbia singapore slovakia slovenia somalia spain"
    " sudan sweden switzerland syria taiwan tanzania thailand tunisia turkey uganda ukraine uruguay"
    " venezuela vietnam wales yemen zambia zimbabwe alabama alaska arizona arkansas california colorado"
    " connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana"
    " maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio"
    " oklahoma oregon pennsylvania tennessee texas utah vermont washington wisconsin wyoming london"
    " paris berlin rome madrid moscow beijing tokyo"
    " delhi cairo jerusalem baghdad tehran kabul chicago boston houston dallas miami detroit"
)
PLACES = frozenset(_PLACES.split())
"""Countries, and the words that names of places begin with."""
