#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static const int numbers[] = {SIGHUP, SIGTERM, SIGINT, SIGTSTP, SIGCONT, SIGWINCH};
enum { count = sizeof numbers / sizeof numbers[0] };

/// The number of unread requests to end after which the process ends, because it no longer reads them.
enum { unheard_limit = 3 };

static struct sigaction former[count];
static bool is_taken[count];
static int ends[2] = {-1, -1};
static atomic_int unheard;

static bool asks_to_end(int number) {
    return number == SIGTERM || number == SIGINT;
}

static void deliver(int number) {
    int saved = errno;
    if (asks_to_end(number) && atomic_fetch_add(&unheard, 1) + 1 >= unheard_limit) {
        rescue_now();
        signal(number, SIG_DFL);
        raise(number);  // delivered when this handler returns
    }
    unsigned char octet = (unsigned char)number;
    // A full pipe already has thousands of messages; one more would change nothing.
    (void)!write(ends[1], &octet, 1);
    errno = saved;
}

int signals_start(void) {
    if (ends[0] >= 0) return ends[0];
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
    atomic_store(&unheard, 0);
    struct sigaction action = {.sa_handler = deliver, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < count; index++) {
        int number = numbers[index];
        sigaction(number, NULL, &former[index]);
        bool may_be_ignored = number == SIGHUP || asks_to_end(number);
        is_taken[index] = !(may_be_ignored && former[index].sa_handler == SIG_IGN);
        if (is_taken[index]) sigaction(number, &action, NULL);
    }
    return ends[0];
}

int signals_next(void) {
    unsigned char octet;
    if (ends[0] < 0 || read(ends[0], &octet, 1) != 1) return 0;
    if (asks_to_end(octet)) atomic_store(&unheard, 0);
    return octet;
}

void signals_stop(void) {
    if (ends[0] < 0) return;
    for (int index = 0; index < count; index++) {
        if (is_taken[index]) sigaction(numbers[index], &former[index], NULL);
    }
    close(ends[0]);
    close(ends[1]);
    ends[0] = ends[1] = -1;
}

void signals_stop_process(void) {
    struct sigaction before;
    struct sigaction action = {.sa_handler = SIG_IGN};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, &action, &before);
    kill(0, SIGTSTP);  // the rest of the job, such as the other end of a pipe
    action.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &action, NULL);
    // Sent to this thread, so that nothing after it runs before the stop. The kernel ignores it in an orphaned
    // process group, which no process could continue; SIGSTOP would not be ignored and is no substitute.
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);  // it is blocked in a pool's threads
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &before, NULL);
}
