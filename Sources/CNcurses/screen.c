#include "CNcurses.h"

#include <curses.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "screen.h"

#undef columns  // a macro of term.h

static SCREEN *screen;
static FILE *streams[2];
static int terminal = -1;
static bool follows_xterm;
static bool has_color;
/// False while suspended.
static bool is_entered;
static struct termios before;
/// The bytes that leave full-screen mode.
static char leaving[512];

/// Turns on the marking of pasted text, and the reports of focus.
static const char private_modes_on[] = "\033[?2004h\033[?1004h";
static const char private_modes_off[] = "\033[?1004l\033[?2004l";

/// Turns on the reports of presses and of the wheel, with numbers in decimal (SGR), so that every cell can be
/// reported.
static const char mouse_on[] = "\033[?1000h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1000l";
static bool wants_mouse;

/// The largest size that is drawn. ncurses counts in short integers and crashes beyond them; a larger screen would
/// also only take time.
enum { most_rows = 500, most_columns = 1000 };

bool screen_exists(void) { return screen != NULL; }
bool screen_has_color(void) { return has_color; }

/// A terminfo string; NULL if it is missing.
static const char *capability(const char *name) {
    char *value = tigetstr((char *)name);
    return value && value != (char *)-1 ? value : NULL;
}

/// Appends a terminfo string without its delays, which a rescue does not wait for.
static void append(char *to, size_t capacity, const char *value) {
    size_t length = strlen(to);
    while (value && *value && length + 1 < capacity) {
        if (value[0] == '$' && value[1] == '<' && strchr(value, '>')) {
            value = strchr(value, '>') + 1;
        } else {
            to[length++] = *value++;
        }
    }
    to[length] = 0;
}

static void lay_down_rescue(void) {
    leaving[0] = 0;
    if (follows_xterm) {
        append(leaving, sizeof leaving, mouse_off);
        append(leaving, sizeof leaving, private_modes_off);
    }
    append(leaving, sizeof leaving, capability("rmacs"));
    append(leaving, sizeof leaving, capability("sgr0"));
    append(leaving, sizeof leaving, capability("op"));
    const char *cup = capability("cup");
    if (cup) append(leaving, sizeof leaving, tiparm(cup, LINES - 1, 0));
    append(leaving, sizeof leaving, capability("cnorm"));
    append(leaving, sizeof leaving, capability("rmcup"));
    append(leaving, sizeof leaving, capability("rmkx"));
    append(leaving, sizeof leaving, "\r\n");
    rescue_set_sequence(leaving, strlen(leaving));
}

static enum screen_error look_up(const char *name, int output) {
    int found = 0;
    if (setupterm(name, output, &found) != OK) return screen_unknown_terminal;
    bool moves = capability("cup") != NULL;
    del_curterm(cur_term);
    return moves ? screen_ok : screen_cannot_move_cursor;
}

/// Sets the modes in which keys arrive one by one; of the keys that send signals only Ctrl-\ remains.
static void set_modes(int input) {
    raw();
    noecho();
    nonl();
    struct termios modes;
    if (tcgetattr(input, &modes) == 0) {
        modes.c_lflag |= ISIG;
        modes.c_cc[VINTR] = modes.c_cc[VSUSP] = _POSIX_VDISABLE;
        tcsetattr(input, TCSADRAIN, &modes);
    }
    def_prog_mode();
}

static void set_colors(bool wanted, struct screen_traits *traits) {
    has_color = wanted && has_colors() && start_color() == OK && COLORS >= 8;
    if (!has_color) return;
    traits->colors = COLORS;
    traits->pairs = COLOR_PAIRS - 1;
    traits->is_direct = tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || COLORS > 256;
    traits->has_default_colors = use_default_colors() == OK;
}

/// Makes a screen of at most the size that is drawn. ncurses reads two variables first and otherwise uses any size
/// from the kernel, so the variables contain the size.
static SCREEN *new_screen(const char *name, int output) {
    struct winsize size;
    bool is_known = ioctl(output, TIOCGWINSZ, &size) == 0;
    bool is_large = is_known && (size.ws_row > most_rows || size.ws_col > most_columns);
    unsetenv("LINES");
    unsetenv("COLUMNS");
    if (is_large) {
        char text[16];
        snprintf(text, sizeof text, "%d", size.ws_row > most_rows ? most_rows : size.ws_row);
        setenv("LINES", text, 1);
        snprintf(text, sizeof text, "%d", size.ws_col > most_columns ? most_columns : size.ws_col);
        setenv("COLUMNS", text, 1);
    }
    SCREEN *result = newterm(name, streams[1], streams[0]);
    if (is_large) {
        unsetenv("LINES");
        unsetenv("COLUMNS");
    }
    return result;
}

enum screen_error screen_start(const char *name, int input, int output, bool wants_color,
                               struct screen_traits *traits) {
    if (screen) return screen_failed;
    memset(traits, 0, sizeof *traits);
    enum screen_error error = look_up(name, output);
    if (error) return error;
    if (tcgetattr(output, &before) != 0) return screen_failed;
    streams[0] = fdopen(dup(input), "r");
    streams[1] = fdopen(dup(output), "w");
    if (streams[0] && streams[1]) screen = new_screen(name, output);
    if (!screen) {
        for (int index = 0; index < 2; index++) {
            if (streams[index]) fclose(streams[index]);
        }
        return screen_failed;
    }
    terminal = output;
    is_entered = true;
    const char *alternate = capability("smcup");
    const char *cup = capability("cup");
    follows_xterm = alternate && (strstr(alternate, "?1049h") || strstr(alternate, "?47h"));
    traits->follows_xterm = follows_xterm;
    traits->reports_cursor = follows_xterm && cup && strncmp(cup, "\033[", 2) == 0;
    lay_down_rescue();
    rescue_start(output, &before);
    errors_hold();
    set_modes(input);
    set_colors(wants_color, traits);
    typeahead(-1);  // a key must not delay the frame
    keypad(stdscr, TRUE);
    scrollok(stdscr, FALSE);
    if (follows_xterm) screen_send(private_modes_on, sizeof private_modes_on - 1);
    return screen_ok;
}

void screen_stop(void) {
    if (!screen) return;
    if (is_entered) {
        if (follows_xterm) {
            screen_send(mouse_off, sizeof mouse_off - 1);
            screen_send(private_modes_off, sizeof private_modes_off - 1);
        }
        wants_mouse = false;
        endwin();
    }
    rescue_stop();
    errors_release();
    delscreen(screen);
    screen = NULL;
    has_color = false;
    for (int index = 0; index < 2; index++) fclose(streams[index]);
    tcsetattr(terminal, TCSADRAIN, &before);
    terminal = -1;
}

// ncurses is not informed of a suspension, because on return it would reset the terminal's palette, including
// changes by other programs. So there is one way out, that of the rescue, and one way back, which also serves a
// stop from outside.

void screen_suspend(void) {
    if (!screen || !is_entered) return;
    is_entered = false;
    screen_send(leaving, strlen(leaving));
    reset_shell_mode();
    rescue_arm(false);
    errors_release();
}

void screen_resume(void) {
    if (!screen) return;
    is_entered = true;
    rescue_arm(true);
    errors_hold();
    reset_prog_mode();
    char octets[128] = "";
    append(octets, sizeof octets, capability("smcup"));
    append(octets, sizeof octets, capability("smkx"));
    if (follows_xterm) append(octets, sizeof octets, private_modes_on);
    if (follows_xterm && wants_mouse) append(octets, sizeof octets, mouse_on);
    screen_send(octets, strlen(octets));
    curs_set(1);  // visible, as it is; the next frame may hide it again
    screen_repaint();
}

void screen_mouse(bool is_on) {
    if (!screen || is_on == wants_mouse) return;
    wants_mouse = is_on;
    if (!is_entered || !follows_xterm) return;
    const char *octets = is_on ? mouse_on : mouse_off;
    screen_send(octets, strlen(octets));
}

void screen_measure(int *rows, int *columns) {
    struct winsize size;
    bool known = ioctl(terminal, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
    *rows = known ? size.ws_row : LINES;
    *columns = known ? size.ws_col : COLS;
    if (*rows < 1) *rows = 1;
    if (*columns < 1) *columns = 1;
    if (*rows > most_rows) *rows = most_rows;
    if (*columns > most_columns) *columns = most_columns;
}

void screen_resize(int rows, int columns) {
    if (!screen) return;
    // Not resizeterm, which puts its own key into the queue.
    resize_term(rows, columns);
    lay_down_rescue();
    screen_repaint();
}

void screen_repaint(void) {
    if (screen) clearok(curscr, TRUE);
}

void screen_refresh(int cursor_row, int cursor_column) {
    if (!screen) return;
    bool shows = cursor_row >= 0;
    if (shows) wmove(stdscr, cursor_row, cursor_column);
    if (!shows) curs_set(0);  // before it is visible moving over the screen
    wnoutrefresh(stdscr);
    doupdate();
    if (shows) curs_set(1);
}

void screen_send(const char *octets, size_t count) {
    while (screen && count > 0) {
        ssize_t written = write(terminal, octets, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        octets += written;
        count -= (size_t)written;
    }
}

void screen_beep(void) {
    if (screen) beep();
}

const char *screen_key(const char *name) {
    return screen ? capability(name) : NULL;
}
