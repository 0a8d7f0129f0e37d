"""vault.yaml: what it may say, and that each refusal is one line that says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.errors import BadSettings
from vault_grade.vault.settings import CLASSES, FIELDS, KNOWN, Bounds, Settings, read_settings


def said(folder: Path, text: str | bytes) -> Settings:
    """The settings that this vault.yaml gives."""
    (folder / "vault.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_settings(folder)


def test_every_setting_has_a_default(tmp_path: Path) -> None:
    """Without vault.yaml, with an empty one, with one of comments only."""
    assert read_settings(tmp_path) == Settings()
    for text in ("", "# nothing yet\n", "---\n", "{}\n"):
        assert said(tmp_path, text) == Settings()


def test_all_that_can_be_said_is_read(tmp_path: Path) -> None:
    """Each setting, as text, whatever YAML would make of it."""
    text = """
notes: .
exclude: [templates, 'deep/old notes', 2026]
fields: {pointer: fundstelle, status: stand}
classes:
- statute
- research
- 1.10
reader: {seconds: 300, memory: 4096}
"""
    assert said(tmp_path, text) == Settings(
        notes=".",
        exclude=("templates", "deep/old notes", "2026"),
        fields={"pointer": "fundstelle", "status": "stand"},
        classes=(*CLASSES, "statute", "1.10"),
        reader=Bounds(seconds=300, memory=4096),
    )
    assert said(tmp_path, "reader: {seconds: '7'}\n").reader == Bounds(seconds=7)


REFUSED: dict[str, tuple[str | bytes, str]] = {
    "no YAML": ("fields:\n  status: [\n", "vault.yaml:3: no valid YAML: did not find"),
    "a key twice": ("notes: a\nnotes: b\n", "vault.yaml:2: .*'notes' stands twice"),
    "two documents": ("notes: a\n---\nnotes: b\n", "no valid YAML"),
    "no UTF-8": (b"notes: \xff\n", "no valid YAML"),
    "a NUL": (b"notes: a\0b\n", "no valid YAML"),
    "too deep": ("notes: " + "[" * 50_000, "no valid YAML"),
    "an alias of itself": ("exclude: &a [*a]\n", "no valid YAML"),
    "too long": ("#" * (1 << 21), "cannot be read: the file has 2,097,152 bytes"),
    "a list": ("- notes\n", "holds no settings"),
    "a word": ("notes\n", "holds no settings"),
    "an unknown setting": ("note: a\n", "unknown setting 'note'"),
    "notes empty": ("notes:\n", "notes must be text"),
    "notes a list": ("notes: [a]\n", "notes must be text"),
    "notes out": ("notes: ../other\n", "notes: '../other'"),
    "notes absolute": ("notes: /home/ada/notes\n", "the path is absolute"),
    "notes in the store": ("notes: store/mine\n", "notes cannot be kept in 'store/mine'"),
    "exclude a word": ("exclude: templates\n", "exclude must be a list"),
    "exclude all": ("exclude: ['.']\n", "exclude: '.'"),
    "exclude an empty one": ("exclude: [a, '']\n", "exclude must be text"),
    "fields a list": ("fields: [status]\n", "fields must give"),
    "fields unknown": ("fields: {grade: g}\n", "fields must give"),
    "fields the same": ("fields: {status: s, origin: s}\n", "two fields have one name"),
    "fields the same as a usual name": ("fields: {status: origin}\n", "two fields have one name"),
    "fields empty": ("fields: {status: }\n", "fields.status must be text"),
    "classes a word": ("classes: statute\n", "classes must be a list"),
    "classes no name": ("classes: [Statute]\n", "'Statute' cannot be a class"),
    "classes a path": ("classes: [a/b]\n", "'a/b' cannot be a class"),
    "classes out": ("classes: [..]\n", "classes: '..'"),
    "classes a device": ("classes: [aux]\n", "Windows device"),
    "reader a word": ("reader: fast\n", "reader may give"),
    "reader unknown": ("reader: {cores: 2}\n", "reader may give"),
    "reader zero": ("reader: {seconds: 0}\n", "reader.seconds is '0'"),
    "reader negative": ("reader: {memory: -1}\n", "reader.memory is '-1'"),
    "reader no number": ("reader: {memory: 2 GiB}\n", "reader.memory is '2 GiB'"),
    "reader too much": ("reader: {memory: 9999999}\n", "reader.memory is '9999999'"),
    "reader far too much": ("reader: {memory: " + "9" * 100_000 + "}\n", "reader.memory is"),
    "reader other digits": ("reader: {seconds: '٣'}\n", "reader.seconds is"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_one_line_that_says_where_and_what_to_do(tmp_path: Path, name: str) -> None:
    """A setting that cannot be used is never passed over."""
    text, message = REFUSED[name]
    with pytest.raises(BadSettings, match=message) as caught:
        said(tmp_path, text)
    line = str(caught.value)
    assert line.startswith("vault.yaml:")
    assert "\n" not in line
    assert "<byte string>" not in line
    assert len(line) < 400
    assert caught.value.fix


@pytest.mark.parametrize("what", ["a link to nowhere", "a folder", "a link to itself"])
def test_a_vault_yaml_that_is_there_and_no_file_is_an_error(tmp_path: Path, what: str) -> None:
    """Settings that cannot be read are not the defaults."""
    path = tmp_path / "vault.yaml"
    if what == "a folder":
        path.mkdir()
    else:
        path.symlink_to(path if what == "a link to itself" else tmp_path / "gone.yaml")
    with pytest.raises(BadSettings, match="cannot be read"):
        read_settings(tmp_path)


VALUES = st.recursive(
    st.sampled_from(["a", "", "~", "1", "'.'", "..", "/a", "x y", '"\\u0000"', "é", "store"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[" + ", ".join(items) + "]"),
        st.lists(st.tuples(st.sampled_from(["a", *FIELDS, "seconds"]), inner), max_size=3).map(
            lambda items: "{" + ", ".join(f"{key}: {value}" for key, value in items) + "}"
        ),
    ),
    max_leaves=6,
)


@given(st.lists(st.tuples(st.sampled_from([*KNOWN, "other"]), VALUES), max_size=4))
def test_any_vault_yaml_is_settings_or_one_refusal(
    tmp_path_factory: pytest.TempPathFactory, lines: list[tuple[str, str]]
) -> None:
    """Nothing else can come of it."""
    text = "".join(f"{name}: {value}\n" for name, value in lines)
    try:
        found = said(tmp_path_factory.getbasetemp(), text)
    except BadSettings as error:
        assert "\n" not in str(error) and error.fix
        return
    assert found.notes and all(found.exclude) and set(found.fields) <= set(FIELDS)
    assert found.classes[: len(CLASSES)] == CLASSES
