#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

// Everything from here to the end of on_deadly may run in a signal handler of a process with corrupted memory: only
// system calls, on values that were prepared beforehand.

/// Two sequences, so that one is complete while the other is being written.
static struct sequence {
    char octets[512];
    size_t count;
} sequences[2];
static _Atomic(struct sequence *) sequence;

static struct termios modes;
static int terminal = -1;
static atomic_bool armed;

/// The former standard error, and the memory file that holds back its output. -1 when it is not held back.
static atomic_int errors_before = -1;
static int errors_held = -1;

static void write_all(int descriptor, const char *octets, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, octets, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        octets += written;
        count -= (size_t)written;
    }
}

void errors_release(void) {
    enum { longest = 16384 };
    int before = atomic_exchange(&errors_before, -1);
    if (before < 0) return;
    dup2(before, STDERR_FILENO);
    close(before);
    off_t end = lseek(errors_held, 0, SEEK_END);
    char part[1024];
    for (off_t place = end > longest ? end - longest : 0; place < end;) {
        ssize_t count = pread(errors_held, part, sizeof part, place);
        if (count <= 0) break;
        write_all(STDERR_FILENO, part, (size_t)count);
        place += count;
    }
    close(errors_held);
    errors_held = -1;
}

void rescue_now(void) {
    if (!atomic_exchange(&armed, false)) return;
    int saved = errno;
    struct sequence *now = atomic_load(&sequence);
    if (now) write_all(terminal, now->octets, now->count);
    // Not TCSADRAIN, which would wait for a terminal that may never accept the rest.
    tcsetattr(terminal, TCSANOW, &modes);
    errors_release();
    errno = saved;
}

/// The signals by which a fault, a limit or another process ends a process, except those that are messages
/// (signals.c). The realtime signals follow them.
static const int deadly[] = {SIGSEGV, SIGBUS,  SIGILL,    SIGFPE,  SIGTRAP, SIGABRT, SIGQUIT, SIGSYS,  SIGUSR1,
                             SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGXCPU, SIGXFSZ, SIGPWR, SIGSTKFLT};
enum { named_count = sizeof deadly / sizeof deadly[0], most_signals = 128 };
static struct sigaction former[most_signals];

/// The signal with that index; 0 after the last one.
static int deadly_signal(int index) {
    if (index < named_count) return deadly[index];
    int number = SIGRTMIN + index - named_count;
    return number <= SIGRTMAX && number < most_signals ? number : 0;
}

/// Whether the faulting instruction would only fault again.
static bool is_fault(int number) {
    return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
}

/// A further action of the rescue; it may only make system calls.
static void (*_Atomic other_rescue)(void);

void rescue_also(void (*action)(void)) {
    atomic_store(&other_rescue, action);
}

static void on_deadly(int number, siginfo_t *info, void *context) {
    (void)context;
    rescue_now();
    void (*action)(void) = atomic_load(&other_rescue);
    if (action) action();
    sigaction(number, &former[number], NULL);
    // A faulting instruction faults again, now for the former handler and with the true address. Any other signal must
    // be sent again and is delivered when this handler returns.
    if (!is_fault(number) || info->si_code <= 0) raise(number);
}

/// Provides a separate stack, which the handler of a stack overflow needs. The Swift runtime may have set one
/// already.
static void provide_stack(void) {
    static char stack[65536];
    stack_t before;
    if (sigaltstack(NULL, &before) != 0 || !(before.ss_flags & SS_DISABLE)) return;
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&own, NULL);
}

void rescue_set_sequence(const char *octets, size_t count) {
    struct sequence *spare = atomic_load(&sequence) == &sequences[0] ? &sequences[1] : &sequences[0];
    if (count >= sizeof spare->octets) count = 0;  // half a sequence would be worse than none
    memcpy(spare->octets, octets, count);
    spare->count = count;
    atomic_store(&sequence, spare);
}

void rescue_start(int output, const void *saved) {
    static bool at_exit;
    terminal = output;
    modes = *(const struct termios *)saved;
    if (!at_exit) at_exit = atexit(rescue_now) == 0;
    provide_stack();
    struct sigaction action = {.sa_sigaction = on_deadly, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int index = 0, number; (number = deadly_signal(index)); index++) {
        sigaction(number, NULL, &former[number]);
        if (former[number].sa_handler != SIG_IGN) sigaction(number, &action, NULL);
    }
    rescue_arm(true);
}

void rescue_arm(bool is_armed) {
    atomic_store(&armed, is_armed);
}

void rescue_stop(void) {
    rescue_arm(false);
    for (int index = 0, number; (number = deadly_signal(index)); index++) {
        struct sigaction now;
        sigaction(number, NULL, &now);
        if (now.sa_sigaction == on_deadly) sigaction(number, &former[number], NULL);
    }
    terminal = -1;
}

void errors_hold(void) {
    if (atomic_load(&errors_before) >= 0 || !isatty(STDERR_FILENO)) return;
    int memory = memfd_create("standard error", MFD_CLOEXEC);
    if (memory < 0) return;
    int before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (before < 0 || dup2(memory, STDERR_FILENO) < 0) {
        close(memory);
        if (before >= 0) close(before);
        return;
    }
    errors_held = memory;
    atomic_store(&errors_before, before);
}
