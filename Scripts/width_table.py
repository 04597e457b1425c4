#!/usr/bin/env python3
"""Writes Sources/Canvas/Text/WidthRanges.swift: which scalars take no cell, two cells, or an uncertain number.

Sources: the Unicode character database that comes with Python (categories and East Asian widths of what it
knows), and for what is newer the tables of the `wcwidth` package (pip install wcwidth).

The rules, in this order:
  formats    category Cf: takes no cell and is never stored. Not U+00AD and not the number signs that stand in
             front of digits (U+0600 and the like), which terminals draw in one cell.
  marks      categories Mn and Me, and the medial and final jamo: takes no cell, joins the base.
  wide       East Asian width W or F; also U+3248..U+324F and U+4DC0..U+4DFF, which the C library counts as wide.
  ambiguous  East Asian width A: one cell, but two on terminals set up for old CJK character sets.
  Everything else takes one cell.
"""

import pathlib
import unicodedata

from wcwidth.table_mc import CATEGORY_MC
from wcwidth.table_wide import WIDE_EASTASIAN
from wcwidth.table_zero import ZERO_WIDTH

JAMO = {*range(0x1160, 0x1200), *range(0xD7B0, 0xD800)}
NUMBER_SIGNS = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}


def newest(table):
    """The scalars of the newest Unicode version in a table of the wcwidth package."""
    ranges = table[list(table)[-1]]
    return {scalar for first, last in ranges for scalar in range(first, last + 1)}


def classify():
    new_wide, new_zero = newest(WIDE_EASTASIAN), newest(ZERO_WIDTH) - newest(CATEGORY_MC)
    classes = {"formats": [], "marks": [], "wide": [], "ambiguous": []}
    for scalar in range(0x80, 0x110000):
        if 0xD800 <= scalar < 0xE000:
            continue
        category = unicodedata.category(chr(scalar))
        width = unicodedata.east_asian_width(chr(scalar))
        if category == "Cn" and scalar not in JAMO:
            if 0xE0000 <= scalar <= 0xE0FFF:
                classes["formats"].append(scalar)
            elif scalar in new_wide:
                classes["wide"].append(scalar)
            elif scalar in new_zero:
                classes["marks"].append(scalar)
        elif category == "Cf" and scalar != 0xAD and scalar not in NUMBER_SIGNS:
            classes["formats"].append(scalar)
        elif category in ("Mn", "Me") or scalar in JAMO:
            classes["marks"].append(scalar)
        elif width in "WF" or 0x3248 <= scalar <= 0x324F or 0x4DC0 <= scalar <= 0x4DFF:
            classes["wide"].append(scalar)
        elif width == "A":
            classes["ambiguous"].append(scalar)
    return classes


def ranges(scalars):
    """Pairs of first and last."""
    found = []
    for scalar in scalars:
        if found and found[-1][1] == scalar - 1:
            found[-1][1] = scalar
        else:
            found.append([scalar, scalar])
    return found


DOCS = {
    "formats": "Scalars that steer the text and take no cell (category Cf, tags, reserved ignorables).",
    "marks": "Scalars that join the base before them and take no cell (Mn, Me, medial and final jamo).",
    "wide": "Scalars that take two cells.",
    "ambiguous": "Scalars that take one cell, or two on terminals set up for old CJK character sets.",
}


def main():
    lines = [
        "// Written by Scripts/width_table.py; do not edit.",
        f"// Unicode {unicodedata.unidata_version}, and {list(WIDE_EASTASIAN)[-1]} for what is newer.",
        "",
        "/// Ranges of scalars that do not simply take one cell: first and last in turn, ascending.",
        "enum WidthRanges {",
    ]
    for name, scalars in classify().items():
        lines.append(f"    /// {DOCS[name]}")
        lines.append(f"    static let {name}: [UInt32] = [")
        row = ""
        for first, last in ranges(scalars):
            pair = f"0x{first:04X}, 0x{last:04X},"
            if len(row) + len(pair) + 1 > 104:
                lines.append("        " + row)
                row = ""
            row += (" " if row else "") + pair
        lines += ["        " + row, "    ]", ""]
    lines[-1] = "}"
    target = pathlib.Path(__file__).parent.parent / "Sources/Canvas/Text/WidthRanges.swift"
    target.write_text("\n".join(lines) + "\n")


main()
