/// A program on a pseudo-terminal of its own, under a little shell that continues it when it stops.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct pseudo_terminal {
    /// The end with keyboard and screen.
    int keyboard;
    /// Lines: what the program writes to descriptor 3, and `pid N`, `stopped N`, `exited N`, `killed N` of the shell.
    int report;
    /// To the shell: `f` continues the program in the foreground.
    int orders;
    pid_t shell;
};

/// Starts the program; false with errno when that fails. Whether it could be executed shows as `exited 127`.
bool pseudo_terminal_start(struct pseudo_terminal *terminal, const char *path, char *const arguments[],
                           char *const environment[], int rows, int columns);

/// Ends shell and program, and closes the descriptors. The keyboard may already be closed (-1).
void pseudo_terminal_end(struct pseudo_terminal *terminal);

bool pseudo_terminal_resize(struct pseudo_terminal *terminal, int rows, int columns);

/// Whether the terminal edits lines and echoes, as it did before the program.
bool pseudo_terminal_is_cooked(const struct pseudo_terminal *terminal);

/// Reads what arrives within `milliseconds`: 0 for nothing, -1 at the end.
long pseudo_terminal_read(int descriptor, uint8_t *octets, long capacity, int milliseconds);

/// Writes what fits now; how many octets that is, or -1.
long pseudo_terminal_write(int descriptor, const uint8_t *octets, long count);
