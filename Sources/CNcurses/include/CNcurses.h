/// The terminal in plain functions. ncurses has its state in globals and much of its interface in macros, neither of
/// which Swift can use; this header contains neither.
///
/// All `screen_` functions must be called on one thread. There is one screen in a process.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// --- Locale ---------------------------------------------------------------------------------------------------------

/// Sets the character encoding (only LC_CTYPE) from the environment. True when it is UTF-8.
///
/// A UTF-8 locale that is named but not installed counts as C.UTF-8; an environment without UTF-8 stays without.
bool locale_start(void);

// --- Widths ---------------------------------------------------------------------------------------------------------

/// The cells that a scalar takes: -1, 0, 1 or 2, as for wcwidth.
typedef int (*scalar_width)(uint32_t scalar, bool ambiguous_is_wide);

/// Makes ncurses count cells with `width` instead of the C library's table.
void width_use(scalar_width width, bool ambiguous_is_wide);

// --- Screen ---------------------------------------------------------------------------------------------------------

enum screen_error {
    screen_ok = 0,
    /// The terminal description database does not contain the name.
    screen_unknown_terminal = 1,
    /// The terminal is known but cannot position its cursor.
    screen_cannot_move_cursor = 2,
    /// ncurses failed for another reason, such as lack of memory.
    screen_failed = 3,
};

/// The traits of the terminal that screen_start has determined.
struct screen_traits {
    /// The number of colours; 0 without colour.
    int colors;
    /// The number of colour pairs that can be used at a time, numbered from 1.
    int pairs;
    /// Whether a colour is 0xRRGGBB (except that 0 to 7 are the palette) and not a palette number.
    bool is_direct;
    /// Whether -1 means the terminal's own colours.
    bool has_default_colors;
    /// Whether the terminal follows xterm: alternate screen, private modes, OSC strings.
    bool follows_xterm;
    /// Whether the terminal answers the query of the cursor's position (CSI 6 n).
    bool reports_cursor;
};

/// Enters full-screen mode on the two open descriptors, which must be a terminal and stay open until screen_stop.
///
/// Keys come one by one and without echo, including Ctrl-C and Ctrl-Z. Ctrl-\ remains a signal, as a way out of a
/// program that no longer reads keys. Until screen_stop, output to standard error is held back if it would appear
/// on the screen.
///
/// - terminal: a name for the terminal description database, such as xterm-256color.
/// - wants_color: false disables all colour commands.
enum screen_error screen_start(const char *terminal, int input, int output, bool wants_color,
                               struct screen_traits *traits);

/// Leaves full-screen mode permanently. Does nothing without a screen.
void screen_stop(void);

/// Leaves full-screen mode temporarily. Nothing may be shown until screen_resume.
void screen_suspend(void);

/// Returns from screen_suspend, or sets everything again after the process was stopped from outside.
void screen_resume(void);

/// Turns the reports of the mouse on or off, until screen_stop. Does nothing on a terminal that does not follow
/// xterm.
void screen_mouse(bool is_on);

/// The terminal's size from the kernel or else from the terminal description: 1 to 500 rows of 1 to 1000 columns.
/// The rest of a larger terminal is left unchanged.
void screen_measure(int *rows, int *columns);

/// Adopts a new size.
void screen_resize(int rows, int columns);

enum screen_attributes {
    screen_bold = 1,
    screen_dim = 2,
    screen_underline = 4,
    screen_reverse = 8,
    screen_italic = 16,
};

/// Sets the two colours of a pair; -1 is the terminal's own. Pair 0 is the terminal's own two and cannot be changed.
void screen_set_pair(int pair, int foreground, int background);

/// Puts a character with its combining marks, repeated side by side `times` times; a wide one once only. `count` is
/// 1 to 4; positions outside of the screen are ignored.
void screen_put(
    int row, int column, const uint32_t *scalars, int count, unsigned attributes, int pair, int times);

/// Sends the changes. The cursor is shown at the given position, or hidden when the row is negative.
void screen_refresh(int cursor_row, int cursor_column);

/// Makes the next screen_refresh clear the terminal and send everything.
void screen_repaint(void);

/// Sends bytes past ncurses, such as an OSC string.
void screen_send(const char *octets, size_t count);

void screen_beep(void);

/// The bytes that the terminal sends for a key, by its terminfo name such as kcuu1; NULL when they are not known.
const char *screen_key(const char *name);

/// The descriptor to read keys from: standard input, or the controlling terminal if standard input is something else,
/// such as a capture. -1 when there is none, or when standard output is not a terminal.
int input_open(void);

/// Reads the typed bytes, at most `capacity`.
///
/// - milliseconds: the time to wait for the first byte; 0 does not wait.
/// - Returns: the number of bytes, 0 when there are none yet, -1 when the terminal is gone.
long input_read(int input, uint8_t *octets, size_t capacity, int milliseconds);

// --- Rescue ---------------------------------------------------------------------------------------------------------

/// Restores the terminal when the process calls exit, or is terminated by a fault or by any other signal that ends
/// it and is neither handled nor ignored; the former handler then receives the signal. `saved` is a struct termios.
void rescue_start(int output, const void *saved);

/// Sets the bytes that restore the terminal: only escape sequences, at most 511 bytes.
void rescue_set_sequence(const char *octets, size_t count);

/// Sets whether there is something to restore: false while the screen is suspended.
void rescue_arm(bool is_armed);

void rescue_stop(void);

/// Restores the terminal now if there is something to restore. Async-signal-safe.
void rescue_now(void);

/// Holds back standard error if it is a terminal.
void errors_hold(void);

/// Restores standard error and writes the held output, its last 16 KiB. Async-signal-safe.
void errors_release(void);

// --- Signals --------------------------------------------------------------------------------------------------------

/// Turns SIGHUP, SIGTERM, SIGINT, SIGTSTP, SIGCONT and SIGWINCH into messages from now on. If one of the first
/// three was ignored when the process started, it remains ignored.
///
/// - Returns: a descriptor that is readable while there are messages, or -1 with errno.
int signals_start(void);

/// The number of the next signal; 0 when there is none.
int signals_next(void);

/// Restores the former dispositions.
void signals_stop(void);

/// Stops the process group as Ctrl-Z does, and returns when it is continued, or at once if no process could
/// continue it.
void signals_stop_process(void);

/// Makes the handler of faults also call `action` after the terminal is restored. It may only make system calls.
void rescue_also(void (*action)(void));
