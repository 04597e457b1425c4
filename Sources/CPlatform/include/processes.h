#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The result of a command, as reported by its supervisor.
enum noroshi_end {
    /// The command ended without intervention; `value` is its exit status.
    NOROSHI_EXITED = 0,
    /// The command was ended by a signal that the supervisor did not send; `value` is its number.
    NOROSHI_SIGNALED = 1,
    /// The command could not be started; `value` is the error number.
    NOROSHI_UNSTARTABLE = 2,
    /// The time limit was exceeded, and the command was ended with everything it had started.
    NOROSHI_EXPIRED = 3,
    /// The command was ended on request, with everything it had started.
    NOROSHI_ENDED = 4,
    /// The command was started; `value` is the process group that it begins with.
    NOROSHI_STARTED = 5,
};

/// A message that a supervisor writes into its channel: one when the command was started and one when it ended, or
/// only one that it could not be started. A supervisor that is killed does not report the end.
struct noroshi_outcome {
    int32_t end;
    int32_t value;
};

/// The command to run.
struct noroshi_command {
    /// The path of the program.
    const char *program;
    /// The arguments, beginning with the name, and the environment; both end with NULL.
    char *const *arguments;
    char *const *environment;
    /// Standard input and output; below 0: /dev/null. They remain open in this process.
    int input;
    int output;
    /// Milliseconds until everything is ended; below 0: no limit.
    int64_t budget;
    /// Milliseconds between SIGTERM and SIGKILL.
    int64_t grace;
    /// Whether the program gains no rights that the process does not have: no capabilities of its file and no other
    /// user.
    bool gains_nothing;
};

/// A request to a supervisor, written into its channel as one byte.
enum noroshi_word {
    /// Ends the command and everything it started.
    NOROSHI_END = 'e',
    /// Allows the command to continue to the end of its budget although the program is about to end.
    NOROSHI_LET_GO = 'g',
};

/// Starts a command under a supervisor: a process that only supervises the command and everything it starts,
/// including daemons. Everything is ended when the time limit is exceeded, or when the other end of the channel is
/// closed for any reason. The command has no capabilities and no open files of this process.
///
/// The function may be called from any thread. The caller must wait for the supervisor when the channel has ended.
/// - Returns: the supervisor's process, and in `channel` a socket; below 0: none was started, and errno contains
///   the reason.
pid_t noroshi_start(const struct noroshi_command *command, int *channel);

/// Drops all capabilities of this thread, those of the programs that it starts, and those that it could gain.
/// - Returns: whether none is left.
bool noroshi_give_up_rights(void);

/// Creates a pipe whose ends, for reading and writing, started programs do not inherit; returns 0 on success.
int noroshi_pipe(int *ends);

/// The variables of this program, `NAME=value`, up to NULL.
char *const *noroshi_environment(void);

#endif
