#!/usr/bin/env python3
"""Writes the texts of i18n/ into Swift files of the room Localization, so that the program speaks without its files.

Run it after every change of i18n/; a test holds both equal.
"""

import pathlib
import re

ROOT = pathlib.Path(__file__).parent.parent

for folder, name, property in (("en", "BuiltinEnglish", "builtinEnglish"), ("ja", "BuiltinJapanese", "builtinJapanese")):
    source = f"i18n/{folder}.lproj/Localizable.strings"
    text = (ROOT / source).read_text(encoding="utf-8")
    keys = re.findall(r'^"([^"]+)" *=', text, re.MULTILINE)
    twice = sorted({key for key in keys if keys.count(key) > 1})
    assert not twice, f"{source}: these keys stand twice: {', '.join(twice)}"
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
