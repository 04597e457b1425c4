#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// What became of a command, as reported by its keeper.
enum noroshi_end {
    /// It ended by itself; `value` is its exit status.
    NOROSHI_EXITED = 0,
    /// A signal that the keeper did not send ended it; `value` is its number.
    NOROSHI_SIGNALED = 1,
    /// It could not be started; `value` is the error number.
    NOROSHI_UNSTARTABLE = 2,
    /// Its time was over, and it was ended with everything it had started.
    NOROSHI_EXPIRED = 3,
    /// The same on request.
    NOROSHI_ENDED = 4,
    /// It was started; `value` is the process group that it begins with.
    NOROSHI_STARTED = 5,
};

/// What a keeper writes into its channel: that the command was started, and how it ended; or only that it could not be
/// started. One that is killed writes no end.
struct noroshi_outcome {
    int32_t end;
    int32_t value;
};

/// The command to run.
struct noroshi_command {
    /// The path of the program.
    const char *program;
    /// Its arguments, beginning with the name, and its environment; both end with NULL.
    char *const *arguments;
    char *const *environment;
    /// Standard input and output; below 0: /dev/null. They stay open here.
    int input;
    int output;
    /// Milliseconds until everything is ended; below 0: no limit.
    int64_t budget;
    /// Milliseconds between SIGTERM and SIGKILL.
    int64_t grace;
    /// Whether the program gains nothing that the process does not have, no capabilities of its file and no other user.
    bool gains_nothing;
};

/// A request to a keeper, written into its channel as one octet.
enum noroshi_word {
    /// End the command and everything it started.
    NOROSHI_END = 'e',
    /// The program is about to end, but the command may go on to the end of its budget.
    NOROSHI_LET_GO = 'g',
};

/// Starts a command under a keeper: a process that only looks after it and everything it starts, including daemons.
/// Everything is ended when the time is over, or when the other end of the channel is closed for any reason. The
/// command has no capabilities and no open files of this process.
///
/// It may be called from any thread. The keeper must be waited for when the channel has ended.
/// - Returns: the keeper's process, and in `channel` a socket; below 0: none was started, and errno says why.
pid_t noroshi_start(const struct noroshi_command *command, int *channel);

/// Gives up all capabilities of this thread, those of the programs that it starts, and those that it could gain.
/// - Returns: whether none is left.
bool noroshi_give_up_rights(void);

/// Creates a pipe whose ends, for reading and writing, started programs do not inherit; returns 0 on success.
int noroshi_pipe(int *ends);

/// The variables of this program, `NAME=value`, up to NULL.
char *const *noroshi_environment(void);

#endif
