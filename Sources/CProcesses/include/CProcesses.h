#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <stdint.h>
#include <sys/types.h>

/// How a command came to its end, as its keeper tells it.
enum noroshi_end {
    /// It ended by itself; `value` is its exit status.
    NOROSHI_EXITED = 0,
    /// A signal ended it that the keeper did not send; `value` is its number.
    NOROSHI_SIGNALED = 1,
    /// It could not be started; `value` is the error number.
    NOROSHI_UNSTARTABLE = 2,
    /// Its time was over, and it and all that it had started were ended.
    NOROSHI_EXPIRED = 3,
    /// The same, since it was asked for.
    NOROSHI_ENDED = 4,
};

/// What a keeper writes into its channel, once.
struct noroshi_outcome {
    int32_t end;
    int32_t value;
};

/// What to run.
struct noroshi_command {
    /// The path of the program.
    const char *program;
    /// Its arguments, the name first, and its environment; both end with NULL.
    char *const *arguments;
    char *const *environment;
    /// Standard input and output; below 0: nothing. They stay open here.
    int input;
    int output;
    /// Milliseconds until all of it is ended; below 0: no end is set.
    int64_t budget;
    /// Milliseconds between asking (SIGTERM) and ending (SIGKILL).
    int64_t grace;
};

/// What is written into the channel of a keeper, as one octet.
enum noroshi_word {
    /// The command and all that it started are to end.
    NOROSHI_END = 'e',
    /// The program is about to end; the command may go on to the end of its budget.
    NOROSHI_LET_GO = 'g',
};

/// Starts a command below a keeper: a process that does nothing but look after it and all that it starts, also where
/// that makes itself a daemon. When the time is over, and when the other end of the channel is closed, however that came
/// about, all of it is ended. The command has no capabilities and none of the open files of this process.
///
/// May be called from any thread of a program with several. The process has to be waited for when the channel is at
/// its end.
/// - Returns: the keeper's process; below 0: none was started, and errno says why. `channel` is a socket then.
pid_t noroshi_start(const struct noroshi_command *command, int *channel);

/// Both ends of a pipe, to read and to write, of which programs that are started get none; 0: there they are.
int noroshi_pipe(int *ends);

/// The variables of this program, `NAME=value`, up to NULL.
char *const *noroshi_environment(void);

#endif
