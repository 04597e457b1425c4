#ifndef NOROSHI_SUPERVISOR_H
#define NOROSHI_SUPERVISOR_H

#include "processes.h"

#include <features.h>

// Before glibc 2.34 there is only fork, which calls fork handlers; those of this program do no harm.
#if !__GLIBC_PREREQ(2, 34)
#define _Fork fork
#endif

// These functions run in a process that was forked from a program with several threads: they must not allocate memory,
// take a lock, or call anything that does (signal-safety(7)).

/// Supervises a command until it and everything it started have ended, then ends. All signals must be blocked.
_Noreturn void noroshi_supervise(const struct noroshi_command *command, int channel);

/// Becomes the command; if that fails, writes the error number to `failure`.
_Noreturn void noroshi_become(const struct noroshi_command *command, int failure);

/// Closes every file from `first` on.
void noroshi_close_from(int first);

/// Drops all capabilities except those in the mask `kept`, including those that executed programs would inherit.
void noroshi_drop(uint64_t kept);

/// Sends a signal to all descendants of this process.
void noroshi_signal_below(int signal);

#endif
