#include "CNcurses.h"

#include <wchar.h>

static scalar_width width_of;
static bool ambiguous_is_wide;

void width_use(scalar_width width, bool wide) {
    width_of = width;
    ambiguous_is_wide = wide;
}

/// Stands before the C library's function of the same name, which ncurses calls for every character it places.
///
/// ncurses has no other way to be told a width. The C library's table knows no terminal on which ambiguous characters
/// are wide and ages with the system; the frames are laid out with a table of their own, and two tables that differ in
/// one character push the rest of the row out of its columns.
int wcwidth(wchar_t character) {
    if (character == 0) return 0;
    if (width_of) return width_of((uint32_t)character, ambiguous_is_wide);
    return character < 0x20 || character == 0x7F ? -1 : 1;
}
