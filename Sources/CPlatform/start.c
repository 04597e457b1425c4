#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

pid_t noroshi_start(const struct noroshi_command *command, int *channel) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    // No signal handler of this program may run in the child, whose memory is a copy, so it begins with all signals
    // blocked.
    sigset_t all, former;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former);
    // _Fork calls no fork handlers: the child has only this thread and calls nothing that needs the others.
    pid_t supervisor = _Fork();
    if (supervisor == 0) noroshi_supervise(command, ends[1]);
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    close(ends[1]);
    if (supervisor < 0) close(ends[0]);
    else *channel = ends[0];
    errno = error;
    return supervisor;
}

int noroshi_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

char *const *noroshi_environment(void) { return environ; }
