"""English words that take back, doubt, bound or put a condition on what the rest of their sentence says.

A closed list, and longer than it need be: many are honest words in many places. It is asked where words were left off;
there one too many costs a look by a person, and one too few may turn a sentence round.
"""

from __future__ import annotations

_BY_KIND = {
    "a negation or an exception": (
        "not no nor none never neither nothing nobody nowhere cannot without except excepting excluding "
        "excluded exclusive excludes unless save notwithstanding hardly scarcely barely rarely seldom "
        "lack lacks lacked lacking but however though although albeit yet despite whereas instead rather "
        "otherwise barring aside regardless longer"
    ),
    "a condition": (
        "if provided providing assuming assume assumes assumed suppose supposing supposed conditional "
        "conditionally conditioned condition conditions subject pending depending depends dependent "
        "contingent event would should could until till when whenever once lest whether only long soon "
        "event case"
    ),
    "a doubt": (
        "might may perhaps maybe possibly possible probably probable likely unlikely presumably presumed "
        "seemingly seem seems seemed appear appears appeared apparently ostensibly potentially potential "
        "theoretically theory theoretical hypothetically hypothetical hypothesis supposedly allegedly "
        "alleged reputedly reputed purportedly purported reportedly nominally doubt doubts doubted "
        "doubtful doubtfully questionable questioned question uncertain unclear unconfirmed unverified "
        "unproven unproved disputed dispute disputes contested contests challenged challenges suspected "
        "suspects suspect tentative tentatively preliminary provisional provisionally principle"
    ),
    "somebody's words": (
        "say says said saying tell tells told claim claims claimed claiming allege alleges argue argues "
        "argued assert asserts asserted believe believes believed think thinks thought suggest suggests "
        "suggested report reports reported stated write writes wrote written insist insists insisted "
        "maintain maintains maintained contend contends contended announce announces announced add adds "
        "added note notes noted warn warns warned admit admits admitted deny denies denied denying "
        "according accordingly reckon reckons reckoned conclude concludes concluded find finds found "
        "boast boasts boasted speculate speculates speculated predict predicts predicted hear heard "
        "hearing opinion quoted quote quotes called so-called rumour rumours rumoured rumor rumors "
        "rumored testified testify testifies swore swear complained complains agreed assured assures "
        "declared declares imply implies implied views"
    ),
    "a plan": (
        "plan plans planned planning hope hopes hoped hoping want wants wanted wish wishes wished intend "
        "intends intended intending intention aim aims aimed goal target targeted targets try tries tried "
        "trying attempt attempts attempted propose proposes proposed proposal proposals draft drafts "
        "drafted bid bids seek seeks sought consider considers considered considering threaten threatens "
        "threatened promise promises promised pledge pledges pledged vow vows vowed expect expects "
        "expected expectation forecast forecasts projected projection projections due will shall ought "
        "must need needs needed tend tends tended asked demand demands demanded urge urges urged agree "
        "agrees recommend recommends recommended"
    ),
    "a refusal or a failure": (
        "refuse refuses refused refusing refusal fail fails failed failing failure decline declines "
        "declined declining reject rejects rejected rejection avoid avoids avoided abandon abandons "
        "abandoned cancel cancels cancelled canceled stop stops stopped prevent prevents prevented ban "
        "bans banned forbid forbids forbade forbidden prohibit prohibits prohibited block blocks blocked "
        "forget forgets forgot pretend pretends pretended cease ceases ceased miss missed suspend "
        "suspended postpone postponed delay delayed veto vetoed halt halted drop dropped"
    ),
    "something made up": (
        "novel fiction fictional fictitious dream dreamt dreamed imagine imagines imagined imaginary joke "
        "joked satire parody myth mythical legend legendary fable tale scenario simulation simulated hoax "
        "fake pretence lie lies lied fantasy"
        " film movie fairy swindle forged forgery propaganda scheme"
    ),
    "a correction": (
        "wrong wrongly false falsely incorrect incorrectly untrue mistake mistaken mistakenly mistook "
        "error errors errata erratum erroneous erroneously inaccurate misprint misprinted misquoted "
        "misquote misleading misled corrected correction corrects disproved disproven debunked refuted "
        "rebutted withdrawn withdrew retracted repealed revoked superseded rescinded annulled overturned "
        "void struck deleted exaggerated exaggeration overstated understated former formerly previously "
        "previous earlier originally initially temporarily outdated obsolete sic"
        " recte revised contradict contradicts contradicted typo slip inflated doctored"
    ),
}
LIMITS = frozenset(word for line in _BY_KIND.values() for word in line.split())
"""Wherever they stand in the sentence."""

_BOUNDS = (
    "fewer less more most least maximum minimum under over below above exceeding exceeds exceeded "
    "almost nearly about around approximately roughly circa some up down just merely than estimate "
    "estimated estimates estimation near close nigh upwards upward ceiling cap capped limit limited "
    "beyond short partly partially half mostly largely mainly generally usually typically often "
    "sometimes occasionally average"
)
BOUNDS = frozenset(_BOUNDS.split())
"""Words that bound the figure that they stand beside."""

INVERTED = frozenset({"had", "were"})
"""Words that put a condition where a sentence begins with them: had it rained."""
