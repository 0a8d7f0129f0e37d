"""Domains below which a country registers its government and nobody else.

Sources: the registries' own rules for each of them (gov: get.gov; gov.uk: Cabinet Office; gouv.fr: DINUM; …), and the
ICANN section of the public suffix list, which marks them as suffixes.
"""

from __future__ import annotations

from vault_grade.audit.publishers.registrable import is_below

_GOV = (
    "ae af al am ao ar au az ba bb bd bf bg bh bm bn br bs bt by bz cd cl cm cn co cu cx cy cz dm do dz "
    "ec ee eg et fj gd ge gg gh gi gn gr gy hk ie il in iq ir is it je jm jo kg ki km kn kp kw ky kz la "
    "lb lc lk lr ls lt lv ly ma md me mg mk ml mm mn mo mr ms mt mu mv mw my mz ng np nr om ph pk pl pn "
    "pr ps pt py qa ro rs ru rw sa sb sc sd sg si sk sl so st sx sy sz tj tl tm tn to tr tt tw ua ug uk "
    "vc ve vn ws ye za zm zw"
)
_GOB = "ar bo cl do ec es gt hn mx ni pa pe pk sv ve"
_GOUV = "bj ci fr ht km mc ml rw sn td tg"
_OTHER = (
    "gov mil fed.us gc.ca canada.ca govt.nz go.jp lg.jp go.kr go.th go.id go.ke go.tz go.ug go.cr gub.uy "
    "gv.at gv.ao bund.de admin.ch overheid.nl rijksoverheid.nl regeringen.se gov.scot gov.wales europa.eu "
    "belgium.be fgov.be regjeringen.no dep.no government.nl parliament.uk nhs.uk police.uk mod.uk parl.ca"
)
DOMAINS = frozenset(
    [
        *(f"gov.{code}" for code in _GOV.split()),
        *(f"gob.{code}" for code in _GOB.split()),
        *(f"gouv.{code}" for code in _GOUV.split()),
        *_OTHER.split(),
    ]
)


def government_domain(host: str) -> str | None:
    """The government's domain that a host stands below, the longest; None where it stands below none."""
    return max((one for one in DOMAINS if is_below(host, one)), key=len, default=None)
