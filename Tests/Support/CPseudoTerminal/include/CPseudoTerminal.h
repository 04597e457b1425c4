/// A program on a separate pseudo-terminal, under a small shell that continues the program when it stops.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct pseudo_terminal {
    /// The descriptor of the keyboard and the screen.
    int keyboard;
    /// The descriptor of reported lines: the text that the program writes to descriptor 3, and `pid N`, `stopped N`,
    /// `exited N`, `killed N` of the shell.
    int report;
    /// The descriptor of orders to the shell: `f` continues the program in the foreground.
    int orders;
    pid_t shell;
};

/// Starts the program; false with errno when that fails. A program that could not be executed is reported as `exited
/// 127`.
bool pseudo_terminal_start(struct pseudo_terminal *terminal, const char *path, char *const arguments[],
                           char *const environment[], int rows, int columns);

/// Ends shell and program, and closes the descriptors. The keyboard may already be closed (-1).
void pseudo_terminal_end(struct pseudo_terminal *terminal);

bool pseudo_terminal_resize(struct pseudo_terminal *terminal, int rows, int columns);

/// Whether the terminal edits lines and echoes, as it did before the program.
bool pseudo_terminal_is_cooked(const struct pseudo_terminal *terminal);

/// Reads what arrives within `milliseconds`: 0 for nothing, -1 at the end.
long pseudo_terminal_read(int descriptor, uint8_t *octets, long capacity, int milliseconds);

/// Writes as many bytes as fit now; returns their number, or -1.
long pseudo_terminal_write(int descriptor, const uint8_t *octets, long count);
