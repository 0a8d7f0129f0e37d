"""Signs in files that are an archive of a page, or what a site sends to its own scripts."""

from __future__ import annotations

import re
from collections.abc import Collection

from vault_grade.reader.signs.base import Mark, Sign, find

ARCHIVE_TYPES = {
    "multipart/related": (
        "mhtml",
        "MHTML, an archive of a page",
        "browsers and Word, 'Web page, single file' (RFC 2557)",
    ),
    "application/warc": (
        "warc",
        "WARC, an archive of web traffic",
        "Heritrix, wget --warc-file, browsertrix (ISO 28500)",
    ),
    "application/x-webarchive": (
        "webarchive",
        "a Safari web archive",
        "Safari, a property list with WebMainResource",
    ),
    "application/wacz": ("wacz", "WACZ, an archive of web traffic", "Webrecorder's tools"),
    "application/x-maff": (
        "maff",
        "MAFF, an archive of pages",
        "the Firefox extension Mozilla Archive Format",
    ),
}
"""Media types that are archives of pages by themselves: the sign's name, what it is, and what writes it."""

_PAYLOAD = "the file is what a site sends to its own scripts"

JSON_MARKS = (
    Mark(
        "json-page-props",
        "strong",
        _PAYLOAD,
        ("pageprops", "__n_ss", "__typename", "apollostate", "initialstate"),
        re.compile(r'"(?:pageProps|__N_SS[PG]|__typename|apolloState|initialState)"\s{0,5}:'),
        "Next.js data files, GraphQL answers",
    ),
    Mark(
        "json-answer",
        "weak",
        "the file looks like an interface's answer",
        ('"',),
        re.compile(
            r'^\s{0,20}\{\s{0,20}"(?:data|status|statusCode|success|result|results|items|hits|response|took|page'
            r'|total|count|next|links|meta|errors?|message)"\s{0,5}:'
        ),
        "JSON:API, REST frameworks, search engines; some published data sets begin so too",
    ),
    Mark(
        "json-markup",
        "weak",
        "the file carries a page's markup inside JSON",
        ("<", "u003c"),
        re.compile(
            r'"\s{0,5}:\s{0,5}"(?:\\n|\s){0,20}(?:<|\\u003[cC])(?:p|div|section|h[1-6]|span|article|table)\b'
        ),
        "content management systems' interfaces",
    ),
)

SCRIPT_MARKS = (
    Mark(
        "script-file",
        "strong",
        _PAYLOAD,
        ("(", "=", ":", "}"),
        re.compile(
            r"\A\s{0,20}(?:\)\]\}'|\(?(?:self|window)(?:\.|\[\")webpack(?:Chunk|Jsonp)|self\.__next_f\.push\("
            r"|window\.__[A-Z_]{4,40}__\s{0,5}=|[0-9a-f]{1,2}:(?:\"\$S|I\[|\[\"\$)"
            r"|[A-Za-z_$][\w$.]{0,60}\(\{\")"
        ),
        "webpack bundles, React's server answers, JSONP, Google's and Angular's answers",
    ),
)


def archive_signs(media_type: str) -> list[Sign]:
    """The sign that a file of this media type is an archive of a page, if it is one."""
    if media_type not in ARCHIVE_TYPES:
        return []
    name, what, _ = ARCHIVE_TYPES[media_type]
    return [Sign(name, "strong", f"the file is {what}", media_type, "the file's form")]


def payload_signs(text: str, media_type: str) -> list[Sign]:
    """The signs that JSON or text is a site's script payload. JSON alone is a weak one: data is published as JSON."""
    if media_type != "application/json":
        return find(SCRIPT_MARKS, text)
    alone = Sign("json", "weak", "JSON is what interfaces answer with", "application/json", "the file's form")
    return [alone, *find(JSON_MARKS, text)]


def zip_archive_type(names: Collection[str]) -> str | None:
    """The media type of a ZIP file that archives pages, by the names in its directory."""
    if "datapackage.json" in names and any(name.startswith("archive/") and ".warc" in name for name in names):
        return "application/wacz"
    if any(name.count("/") == 1 and name.endswith("/index.rdf") for name in names):
        return "application/x-maff"
    return None
