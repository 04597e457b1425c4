#include "CNcurses.h"

#include <wchar.h>

static scalar_width width_of;
static bool ambiguous_is_wide;

void width_use(scalar_width width, bool wide) {
    width_of = width;
    ambiguous_is_wide = wide;
}

/// Replaces the C library's function of the same name, which ncurses calls for every character it places.
///
/// ncurses provides no other way to set a width. The C library's table does not support terminals with wide
/// ambiguous characters, and is as old as the system. Frames are laid out with their own table, and a difference in
/// one character would shift the rest of the row.
int wcwidth(wchar_t character) {
    if (character == 0) return 0;
    if (width_of) return width_of((uint32_t)character, ambiguous_is_wide);
    return character < 0x20 || character == 0x7F ? -1 : 1;
}
