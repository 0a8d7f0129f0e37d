"""Tables of what stands beside a number: scales, units, currencies, months; and number words.

Sources: the SI brochure (units and prefixes), ISO 4217 (currency codes), CLDR (month names of the eight languages whose
negations are listed). A word that is not here is no unit, and is then no part of a quantity.
"""

from __future__ import annotations

from decimal import Decimal


def _table(text: str) -> dict[str, str]:
    """``name: spelling | spelling`` lines as spelling to name."""
    rows = (line.partition(":") for line in text.strip().splitlines())
    return {one.strip(): name.strip() for name, _, spellings in rows for one in spellings.split("|")}


_SCALES = {
    "1e3": "k thousand thousands tausend mille mil mila duizend tysiąc tysiące tysięcy tsd",
    "1e6": "m mn mln mio million millions millionen millones millón milione milioni miljoen milhão milhões"
    " milion miliony milionów",
    "1e9": "bn b billion billions mrd milliarde milliarden milliard milliards miliardo miliardi miljard"
    " mld miliard miliardy miliardów",
    "1e12": "tn trn trillion trillions billionen",
}
SCALE_WORDS = {word: Decimal(value) for value, words in _SCALES.items() for word in words.split()}

UNITS = _table("""
percent: % | percent | per cent | pct | prozent | pour cent | por ciento | por cento | per cento | procent
percentage point: percentage point | percentage points | pp | pps | ppt
point: point | points | pts
basis point: basis point | basis points | bp | bps
permille: ‰
degree: ° | degree | degrees
degree Celsius: °C | degrees celsius | degrees centigrade
degree Fahrenheit: °F | degrees fahrenheit
metre: m | metre | metres | meter | meters
kilometre: km | kilometre | kilometres | kilometer | kilometers
centimetre: cm | centimetre | centimetres | centimeter | centimeters
millimetre: mm | millimetre | millimetres | millimeter | millimeters
mile: mile | miles | mi
foot: foot | feet | ft
inch: inch | inches
yard: yard | yards
hectare: hectare | hectares | ha
acre: acre | acres
square kilometre: km² | square kilometres | square kilometers
square mile: square mile | square miles
square metre: m² | square metre | square metres | square meter | square meters
square centimetre: cm² | square centimetres | square centimeters
square millimetre: mm² | square millimetres | square millimeters
square foot: ft² | square foot | square feet
cubic metre: m³ | cubic metre | cubic metres | cubic meter | cubic meters
cubic centimetre: cm³ | cubic centimetres | cubic centimeters
cubic kilometre: km³ | cubic kilometres | cubic kilometers
cubic foot: ft³ | cubic foot | cubic feet
gram: gram | grams | gramme | grammes
kilogram: kg | kilo | kilos | kilogram | kilograms | kilogramme | kilogrammes
milligram: mg | milligram | milligrams
microgram: µg | μg | mcg | microgram | micrograms
tonne: tonne | tonnes | metric ton | metric tons
ton: ton | tons
pound weight: lb | lbs
ounce: ounce | ounces | oz
litre: litre | litres | liter | liters
millilitre: ml | mL | millilitre | millilitres | milliliter | milliliters
gallon: gallon | gallons
barrel: barrel | barrels
second: second | seconds | sec | secs | s
minute: minute | minutes | min | mins
hour: hour | hours | hr | hrs
day: day | days
week: week | weeks
month: month | months
year: year | years | yr | yrs
decade: decade | decades
century: century | centuries
hertz: Hz | hertz
kilohertz: kHz
megahertz: MHz
gigahertz: GHz
watt: watt | watts
kilowatt: kW | kilowatt | kilowatts
megawatt: MW | megawatt | megawatts
gigawatt: GW | gigawatt | gigawatts
terawatt: TW
kilowatt hour: kWh | kilowatt hours
megawatt hour: MWh | megawatt hours
gigawatt hour: GWh | gigawatt hours
terawatt hour: TWh | terawatt hours
volt: V | volt | volts
millivolt: mV
kilovolt: kV
ampere: ampere | amperes | amp | amps
byte: byte | bytes
kilobyte: kB | KB | kilobytes
megabyte: MB | megabytes
gigabyte: GB | gigabytes
terabyte: TB | terabytes
bit: bit | bits
mile an hour: mph | miles per hour
kilometre an hour: km/h | kph | kilometres per hour | kilometers per hour
knot: knot | knots
times: times | time | fold | ×
""")
"""Spelling to canonical name. Case tells some units apart; a word in another case is looked up in small letters."""

CURRENCIES = _table("""
dollar: $ | dollar | dollars
US dollar: us$ | usd | us dollars
Australian dollar: a$ | au$ | aud
Canadian dollar: c$ | ca$ | cad
New Zealand dollar: nz$ | nzd
euro: € | eur | euro | euros
pound: £ | gbp | pound | pounds
yen: ¥ | jpy | yen
renminbi: cny | rmb | yuan | renminbi
rupee: ₹ | inr | rupee | rupees
Swiss franc: chf | francs
krone: nok | dkk | krone | kroner
krona: sek | krona | kronor
rouble: rub | rouble | roubles | ruble | rubles
won: krw | won
peso: mxn | peso | pesos
real: brl | reais
rand: zar | rand
zloty: pln | zloty | zlotys | złoty | złotych
cent: cent | cents
penny: pence | penny
""")

_MONTHS = """
january jan januar janvier enero gennaio januari styczeń stycznia janeiro
february feb februar février febrero febbraio februari luty lutego fevereiro
march mar märz mars marzo maart marzec marca março
april apr avril abril aprile kwiecień kwietnia
may mai mayo maggio mei maj maja maio
june jun juni juin junio giugno czerwiec czerwca junho
july jul juli juillet julio luglio lipiec lipca julho
august aug août agosto augustus sierpień sierpnia
september sep sept septembre septiembre settembre wrzesień września setembro
october oct oktober octobre octubre ottobre październik października outubro
november nov novembre noviembre listopad listopada novembro
december dec dezember décembre diciembre dicembre grudzień grudnia dezembro
"""
MONTHS = {name: at for at, line in enumerate(_MONTHS.split("\n")) for name in line.split()}
"""Name or abbreviation in small letters, without a full stop, to the number of the month."""

_UNITS_BELOW = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBER_WORDS = {
    **{word: Decimal(value) for value, word in enumerate(_UNITS_BELOW.split(), start=1)},
    **{word: Decimal(10 * value) for value, word in enumerate(_TENS.split(), start=2)},
    "dozen": Decimal(12),
    "hundred": Decimal(100),
    "thousand": Decimal(1000),
    "million": Decimal(10**6),
    "billion": Decimal(10**9),
    "trillion": Decimal(10**12),
}
"""English; those of other languages count as words, not as numbers."""
