#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The descriptors of the supervisor; nothing else is open.
enum { CHANNEL = 3, SIGNALS = 4, INPUT = 5, OUTPUT = 6, FIRST_CLOSED = 7, ASIDE = 64 };

/// The milliseconds between two attempts to kill processes that do not end, and the time after which the supervisor
/// gives up.
enum { LOOK = 20, PATIENCE = 2000 };

enum step { RUNS, ASKED, KILLED };

struct state {
    enum step step;
    /// The process of the command; 0: it has ended.
    pid_t process;
    struct noroshi_outcome outcome;
    /// The reason why the command was ended; NOROSHI_EXITED: it ended without intervention.
    enum noroshi_end reason;
    /// The time in milliseconds of the clock; below 0: never.
    int64_t deadline;
    int64_t grace;
    bool is_let_go;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Moves the kept descriptors to free numbers first, so that none is overwritten, and then to their places.
static bool settle(struct noroshi_command *command, int channel) {
    int input = command->input < 0 ? -1 : fcntl(command->input, F_DUPFD, ASIDE);
    int output = command->output < 0 ? -1 : fcntl(command->output, F_DUPFD, ASIDE);
    int way = fcntl(channel, F_DUPFD, ASIDE);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    int signals = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
    if (signals < 0 || way < 0) return false;
    signals = fcntl(signals, F_DUPFD, ASIDE);
    if (signals < 0 || dup2(way, CHANNEL) < 0 || dup2(signals, SIGNALS) < 0) return false;
    if (command->input >= 0 && (input < 0 || dup2(input, INPUT) < 0)) return false;
    if (command->output >= 0 && (output < 0 || dup2(output, OUTPUT) < 0)) return false;
    if (command->input < 0) close(INPUT);
    if (command->output < 0) close(OUTPUT);
    command->input = command->input < 0 ? -1 : INPUT;
    command->output = command->output < 0 ? -1 : OUTPUT;
    for (int file = 0; file < CHANNEL; file++) close(file);
    noroshi_close_from(FIRST_CLOSED);
    // The standard descriptors must be open, or the next opened file would become standard input.
    while (open("/dev/null", O_RDWR) >= 0 && fcntl(2, F_GETFD) < 0) {}
    return true;
}

/// - Returns: the command's process; below 0: it was not started, and errno contains the reason.
static pid_t begin(const struct noroshi_command *command) {
    int failure[2];
    if (pipe2(failure, O_CLOEXEC) != 0) return -1;
    pid_t process = _Fork();
    if (process == 0) noroshi_become(command, failure[1]);
    close(failure[1]);
    int32_t error = 0;
    if (process < 0) error = errno;
    else if (read(failure[0], &error, sizeof error) != sizeof error) error = 0;
    close(failure[0]);
    if (error == 0) return process;
    if (process > 0) waitpid(process, NULL, 0);
    errno = error;
    return -1;
}

/// Reaps the processes that have ended.
/// - Returns: whether others remain.
static bool reap(struct state *state) {
    struct signalfd_siginfo told;
    while (read(SIGNALS, &told, sizeof told) > 0) {}
    int status;
    pid_t process;
    while ((process = waitpid(-1, &status, WNOHANG)) > 0) {
        if (process != state->process) continue;
        state->process = 0;
        state->outcome.end = WIFSIGNALED(status) ? NOROSHI_SIGNALED : NOROSHI_EXITED;
        state->outcome.value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    }
    return process == 0;
}

static void tell(enum noroshi_end end, int32_t value) {
    struct noroshi_outcome outcome = {end, value};
    send(CHANNEL, &outcome, sizeof outcome, MSG_NOSIGNAL);
}

static void signal_all(struct state *state, int signal) {
    // The group is signalled as well, because /proc may be missing.
    if (state->process > 0) kill(-state->process, signal);
    noroshi_signal_below(signal);
}

static void ask(struct state *state, enum noroshi_end reason) {
    if (state->step != RUNS) return;
    state->step = ASKED;
    state->reason = reason;
    state->deadline = now() + state->grace;
    signal_all(state, SIGTERM);
}

static void listen_to_channel(struct state *state) {
    char word;
    ssize_t count = recv(CHANNEL, &word, 1, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count == 1 && word == NOROSHI_LET_GO) state->is_let_go = true;
    else ask(state, NOROSHI_ENDED);
    // The channel is closed: the program is gone.
    if (count <= 0) state->is_let_go = true;
}

/// Supervises the command until none of its processes is left.
static void look_after(struct state *state) {
    while (reap(state)) {
        int64_t rest = state->deadline < 0 ? -1 : state->deadline - now();
        if (state->deadline >= 0 && rest <= 0) {
            if (state->step == RUNS) ask(state, NOROSHI_EXPIRED);
            else if (state->step == ASKED) {
                state->step = KILLED;
                state->deadline = now() + PATIENCE;
            } else return;
            continue;
        }
        if (state->step == KILLED) {
            // Repeatedly, because processes may start others in the meantime.
            signal_all(state, SIGKILL);
            if (rest > LOOK) rest = LOOK;
        }
        struct pollfd files[2] = {{SIGNALS, POLLIN, 0}, {state->is_let_go ? -1 : CHANNEL, POLLIN, 0}};
        int timeout = rest < 0 ? -1 : rest > 1000000 ? 1000000 : (int)rest;
        if (poll(files, 2, timeout) > 0 && files[1].revents) listen_to_channel(state);
    }
}

_Noreturn void noroshi_supervise(const struct noroshi_command *given, int channel) {
    struct noroshi_command command = *given;
    // The first step: a search for the program by its name must not find this process.
    prctl(PR_SET_NAME, "noroshi-keeper", 0, 0, 0);
    // Only the other end of the channel and SIGKILL may end a supervisor, because systemd sends SIGTERM to all
    // processes at once.
    setsid();
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    // CAP_KILL is kept because processes that root started may meanwhile run as another user.
    noroshi_drop(UINT64_C(1) << CAP_KILL);
    struct state state = {.step = RUNS, .reason = NOROSHI_EXITED, .deadline = -1, .grace = command.grace};
    if (!settle(&command, channel) || (state.process = begin(&command)) < 0) {
        tell(NOROSHI_UNSTARTABLE, errno);
        _exit(1);
    }
    tell(NOROSHI_STARTED, state.process);
    if (command.input >= 0) close(command.input);
    if (command.output >= 0) close(command.output);
    if (command.budget >= 0) state.deadline = now() + command.budget;
    look_after(&state);
    if (state.reason != NOROSHI_EXITED) state.outcome.end = state.reason;
    tell(state.outcome.end, state.outcome.value);
    _exit(0);
}
