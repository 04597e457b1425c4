/// The terminal in plain functions. ncurses keeps its state in globals and much of its interface in macros, neither of
/// which Swift may touch; nothing of either passes this header.
///
/// All `screen_` functions belong to one thread. There is one screen in a process.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// --- Locale ---------------------------------------------------------------------------------------------------------

/// Takes the character encoding (LC_CTYPE, nothing else) from the environment. True when it is UTF-8.
///
/// A UTF-8 locale that is named but not installed counts as C.UTF-8; an environment without UTF-8 stays without.
bool locale_start(void);

// --- Widths ---------------------------------------------------------------------------------------------------------

/// The cells a scalar takes: -1, 0, 1 or 2, as wcwidth says it.
typedef int (*scalar_width)(uint32_t scalar, bool ambiguous_is_wide);

/// Makes ncurses count cells with `width` instead of the C library's table.
void width_use(scalar_width width, bool ambiguous_is_wide);

// --- Screen ---------------------------------------------------------------------------------------------------------

enum screen_error {
    screen_ok = 0,
    /// The terminal description database does not know the name.
    screen_unknown_terminal = 1,
    /// The terminal is known, and cannot place its cursor.
    screen_cannot_move_cursor = 2,
    /// ncurses refused for another reason, such as no memory.
    screen_failed = 3,
};

/// What screen_start found out.
struct screen_traits {
    /// The colours ncurses can name; 0 without colour.
    int colors;
    /// The pairs of colours that can stand on the screen at a time, numbered from 1 to this.
    int pairs;
    /// Whether a colour is 0xRRGGBB (0 to 7 remain the palette), instead of a palette number.
    bool is_direct;
    /// Whether the terminal's own colours can be asked for with -1.
    bool has_default_colors;
    /// Whether the terminal follows xterm: alternate screen, private modes, OSC strings.
    bool follows_xterm;
    /// Whether it answers the question for the cursor's place (CSI 6 n).
    bool reports_cursor;
};

/// Enters full-screen mode on the two open descriptors, which must be a terminal and stay open until screen_stop.
///
/// Keys come singly and unechoed, Ctrl-C and Ctrl-Z among them. Ctrl-\ remains a signal: the way out of a program that
/// no longer listens. Until screen_stop, what the program writes to standard error is held back if it would land on
/// the screen.
///
/// - terminal: a name for the terminal description database, such as xterm-256color.
/// - wants_color: false leaves all colour commands out.
enum screen_error screen_start(const char *terminal, int input, int output, bool wants_color,
                               struct screen_traits *traits);

/// Leaves full-screen mode for good. Does nothing without a screen.
void screen_stop(void);

/// Leaves full-screen mode, for a while. Nothing may be shown until screen_resume.
void screen_suspend(void);

/// Comes back from screen_suspend, or sets everything once more after the process was stopped from outside.
void screen_resume(void);

/// The terminal's size as the kernel knows it, or as the terminal description says it: 1 to 500 rows of 1 to 1000
/// columns. What a larger terminal has beyond is left alone.
void screen_measure(int *rows, int *columns);

/// Takes a new size over.
void screen_resize(int rows, int columns);

enum screen_attributes {
    screen_bold = 1,
    screen_dim = 2,
    screen_underline = 4,
    screen_reverse = 8,
    screen_italic = 16,
};

/// Gives a pair its two colours, -1 being the terminal's own. Pair 0 is the terminal's own two and cannot be changed.
void screen_set_pair(int pair, int foreground, int background);

/// Puts one character with its combining marks. `count` is 1 to 4; what lies outside of the screen is left out.
void screen_put(int row, int column, const uint32_t *scalars, int count, unsigned attributes, int pair);

/// Sends what changed. The cursor is shown at the place, or hidden when the row is negative.
void screen_refresh(int cursor_row, int cursor_column);

/// The next screen_refresh clears the terminal and sends everything.
void screen_repaint(void);

/// Sends octets past ncurses, such as an OSC string.
void screen_send(const char *octets, size_t count);

void screen_beep(void);

/// The octets that the terminal sends for a key, by its terminfo name such as kcuu1; NULL when it is not known.
const char *screen_key(const char *name);

/// The descriptor to read keys from: standard input, or the controlling terminal where standard input is something
/// else, such as a capture. -1 when there is none, or when standard output is no terminal.
int input_open(void);

/// Reads what has been typed, at most `capacity` octets.
///
/// - milliseconds: how long to wait for the first octet; 0 does not wait.
/// - Returns: the number of octets, 0 when there are none yet, -1 when the terminal is gone.
long input_read(int input, uint8_t *octets, size_t capacity, int milliseconds);

// --- Rescue ---------------------------------------------------------------------------------------------------------

/// Restores the terminal when the process calls exit, or dies of a fault or of any other signal that ends a process and
/// that nobody takes or ignores, and then lets the handler that was there before have it. `saved` is a struct termios.
void rescue_start(int output, const void *saved);

/// The octets that bring the terminal back. Escape sequences only, at most 511 octets.
void rescue_set_sequence(const char *octets, size_t count);

/// Whether there is something to restore now: false while the screen is suspended.
void rescue_arm(bool is_armed);

void rescue_stop(void);

/// Restores the terminal now if it is armed. Async-signal-safe.
void rescue_now(void);

/// Holds back standard error if it is a terminal.
void errors_hold(void);

/// Gives standard error back and writes what was held, its last 16 KiB. Async-signal-safe.
void errors_release(void);

// --- Signals --------------------------------------------------------------------------------------------------------

/// From now on SIGHUP, SIGTERM, SIGINT, SIGTSTP, SIGCONT and SIGWINCH are messages. One of the first three that the
/// process was started to ignore stays ignored.
///
/// - Returns: a descriptor that is readable while there are messages, or -1 with errno.
int signals_start(void);

/// The number of the next signal; 0 when there is none.
int signals_next(void);

/// Puts the former dispositions back.
void signals_stop(void);

/// Stops the process group as Ctrl-Z does, and returns when it is continued. Returns at once where nobody could
/// continue it.
void signals_stop_process(void);

/// Has the handler of faults call `action` as well, once the terminal is restored. It may do no more than system calls.
void rescue_also(void (*action)(void));
