#ifndef NOROSHI_KEEPER_H
#define NOROSHI_KEEPER_H

#include "include/CProcesses.h"

#include <features.h>

// Before glibc 2.34 there is but the one that calls the handlers of fork; none of this program's needs anything.
#if !__GLIBC_PREREQ(2, 34)
#define _Fork fork
#endif

// What runs in a process that was forked from a program with several threads: nothing here allocates memory, takes a
// lock, or calls what does (signal-safety(7)).

/// Looks after a command to the end of it and of all that it started, and ends. Everything is blocked.
_Noreturn void noroshi_keep(const struct noroshi_command *command, int channel);

/// Becomes the command; where that does not work, the error number goes into `failure`.
_Noreturn void noroshi_become(const struct noroshi_command *command, int failure);

/// Closes every file from `first` on.
void noroshi_close_from(int first);

/// Gives up all capabilities but those in `kept`, a mask, and those that programs of this user would inherit.
void noroshi_drop(uint64_t kept);

/// Sends a signal to all processes below this one.
void noroshi_signal_below(int signal);

#endif
