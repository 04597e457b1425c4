#include "CNcurses.h"

#include <curses.h>

#include "screen.h"

void screen_set_pair(int pair, int foreground, int background) {
    if (screen_has_color()) init_extended_pair(pair, foreground, background);
}

static attr_t attributes_of(unsigned attributes) {
    attr_t result = WA_NORMAL;
    if (attributes & screen_bold) result |= WA_BOLD;
    if (attributes & screen_dim) result |= WA_DIM;
    if (attributes & screen_underline) result |= WA_UNDERLINE;
    if (attributes & screen_reverse) result |= WA_REVERSE;
    if (attributes & screen_italic) result |= WA_ITALIC;
    return result;
}

void screen_put(
    int row, int column, const uint32_t *scalars, int count, unsigned attributes, int pair, int times) {
    if (!screen_exists() || row < 0 || column < 0 || row >= LINES || column >= COLS) return;
    wchar_t text[5] = {0};
    for (int index = 0; index < count && index < 4; index++) text[index] = (wchar_t)scalars[index];
    cchar_t cell;
    // The pair is passed in the last argument, because the short one before it is limited to 32767.
    if (setcchar(&cell, text, attributes_of(attributes), 0, &pair) != OK) return;
    if (times > 1) {
        (void)mvwhline_set(stdscr, row, column, &cell, times);
        return;
    }
    // For the last cell of the screen this reports an error, since the cursor cannot advance, but the cell is written.
    (void)mvwadd_wch(stdscr, row, column, &cell);
}
