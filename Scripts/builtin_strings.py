#!/usr/bin/env python3
"""Writes Swift files from the texts of i18n/: the keys into the room Texts, the texts themselves into the room
Localization, so that the program speaks without its files.

Run it after every change of i18n/; a test holds them equal.
"""

import pathlib
import re

ROOT = pathlib.Path(__file__).parent.parent


def read(source):
    """The text of a file, and its keys in their order."""
    text = (ROOT / source).read_text(encoding="utf-8")
    keys = re.findall(r'^"([^"]+)" *=', text, re.MULTILINE)
    twice = sorted({key for key in keys if keys.count(key) > 1})
    assert not twice, f"{source}: these keys stand twice: {', '.join(twice)}"
    return text, keys


def names(key):
    """What a key is called in Swift: its first word, and the others as one name. `site.stateAsked` is `.site.stateAsked`,
    `cli.prepare.local` is `.cli.prepareLocal`."""
    group, *rest = re.split(r"\.", key, maxsplit=1)
    assert rest, f"{key}: a key has two words at least"
    words = re.split(r"[^A-Za-z0-9]+", rest[0])
    name = words[0] + "".join(word[0].upper() + word[1:] for word in words[1:])
    return group, "_" + name if name[0].isdigit() else name


for folder, name, property in (("en", "BuiltinEnglish", "builtinEnglish"), ("ja", "BuiltinJapanese", "builtinJapanese")):
    source = f"i18n/{folder}.lproj/Localizable.strings"
    text, _ = read(source)
    quote = "#" * 3
    assert f'"""{quote}' not in text and f"\\{quote}" not in text, "the text would end its own quotation"
    (ROOT / f"Sources/Localization/{name}.swift").write_text(
        f"""// Written by Scripts/builtin_strings.py from {source}; do not edit.

extension StringsTable {{
    /// The texts of `{source}` as they were when the program was built.
    public static let {property} = (try? StringsTable(parsing: {name}.text)) ?? StringsTable()
}}

/// The file as it is.
enum {name} {{
    // swift-format-ignore
    static let text = {quote}\"\"\"
{text}
\"\"\"{quote}
}}
""",
        encoding="utf-8",
    )

source = "i18n/en.lproj/Localizable.strings"
KEYWORDS = {"case", "class", "default", "false", "in", "internal", "is", "nil", "private", "public", "static", "switch", "true"}
groups = {}
for key in read(source)[1]:
    group, name = names(key)
    assert name not in groups.setdefault(group, {}), f"{key} and {groups[group][name]} would have the same name"
    groups[group][name] = key
lines = [f"// Written by Scripts/builtin_strings.py from {source}; do not edit.", "// swift-format-ignore-file", "", "extension TextKey {"]
for group in sorted(groups):
    kind = group[0].upper() + group[1:] + "Keys"
    lines += [f"    /// `{group}.…`", f"    @inlinable public static var {group}: {kind} {{ {kind}() }}"]
lines += ["}"]
for group in sorted(groups):
    lines += ["", "extension TextKey {", f"    /// The keys `{group}.…`."]
    lines += [f"    public struct {group[0].upper() + group[1:]}Keys: Sendable {{", "        @inlinable init() {}"]
    for name, key in sorted(groups[group].items()):
        word = f"`{name}`" if name in KEYWORDS else name
        lines += [f'        @inlinable public var {word}: TextKey {{ TextKey(rawValue: "{key}") }}']
    lines += ["    }", "}"]
(ROOT / "Sources/Texts/TextKeys.swift").write_text("\n".join(lines) + "\n", encoding="utf-8")
