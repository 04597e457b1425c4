#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void tell(int report, const char *what, int number) {
    char line[64];
    int count = snprintf(line, sizeof line, "%s %d\n", what, number);
    (void)!write(report, line, (size_t)count);
}

/// The descriptor that the shell passes to the program in addition to 0 to 2.
enum { report_in_program = 3 };

static void run_program(int screen, int report, const char *path, char *const arguments[], char *const environment[]) {
    setpgid(0, 0);
    tcsetpgrp(screen, getpid());
    signal(SIGTTOU, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    for (int descriptor = 0; descriptor < 3; descriptor++) dup2(screen, descriptor);
    dup2(report, report_in_program);
    close_range(report_in_program + 1, ~0U, 0);
    execve(path, arguments, environment);
    _exit(127);
}

/// Waits for the program like a shell with job control.
static void run_shell(int screen, int report, int orders, pid_t program) {
    for (;;) {
        int status = 0;
        if (waitpid(program, &status, WUNTRACED) < 0) {
            if (errno == EINTR) continue;
            break;
        }
        tcsetpgrp(screen, getpgrp());
        if (WIFEXITED(status)) tell(report, "exited", WEXITSTATUS(status));
        if (WIFSIGNALED(status)) tell(report, "killed", WTERMSIG(status));
        if (WIFSTOPPED(status)) tell(report, "stopped", WSTOPSIG(status));
        char order = 0;
        if (read(orders, &order, 1) != 1 || !WIFSTOPPED(status)) break;
        tcsetpgrp(screen, program);
        kill(-program, SIGCONT);
    }
    _exit(0);
}

bool pseudo_terminal_start(struct pseudo_terminal *terminal, const char *path, char *const arguments[],
                           char *const environment[], int rows, int columns) {
    int screen, reports[2], orders[2];
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    if (openpty(&terminal->keyboard, &screen, NULL, NULL, &size) != 0) return false;
    if (pipe(reports) != 0 || pipe(orders) != 0) return false;
    int ours[] = {terminal->keyboard, reports[0], orders[1]};
    for (int index = 0; index < 3; index++) fcntl(ours[index], F_SETFD, FD_CLOEXEC);
    // A program that reads no keys must not block the test that types.
    fcntl(terminal->keyboard, F_SETFL, O_RDWR | O_NONBLOCK);
    pid_t shell = fork();
    if (shell < 0) return false;
    if (shell == 0) {
        // No descriptor of the parent may stay open here: a keyboard that is open elsewhere never hangs up. The
        // descriptors are moved away first, because with many open files in the parent one may have the number of
        // another.
        int kept[] = {fcntl(screen, F_DUPFD, 500), fcntl(reports[1], F_DUPFD, 500), fcntl(orders[0], F_DUPFD, 500)};
        for (int index = 0; index < 3; index++) dup2(kept[index], 100 + index);
        close_range(3, 99, 0);
        close_range(103, ~0U, 0);
        setsid();
        ioctl(100, TIOCSCTTY, 0);
        signal(SIGTTOU, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        pid_t program = fork();
        if (program == 0) run_program(100, 101, path, arguments, environment);
        setpgid(program, program);
        tell(101, "pid", program);
        run_shell(100, 101, 102, program);
    }
    close(screen);
    close(reports[1]);
    close(orders[0]);
    terminal->report = reports[0];
    terminal->orders = orders[1];
    terminal->shell = shell;
    return true;
}

void pseudo_terminal_end(struct pseudo_terminal *terminal) {
    close(terminal->orders);
    if (terminal->keyboard >= 0) close(terminal->keyboard);
    close(terminal->report);
    kill(terminal->shell, SIGKILL);  // the program gets SIGHUP when its session ends
    waitpid(terminal->shell, NULL, 0);
}

bool pseudo_terminal_resize(struct pseudo_terminal *terminal, int rows, int columns) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    return ioctl(terminal->keyboard, TIOCSWINSZ, &size) == 0;
}

bool pseudo_terminal_is_cooked(const struct pseudo_terminal *terminal) {
    struct termios modes;
    tcflag_t whole = ICANON | ECHO | ISIG | IEXTEN;
    return tcgetattr(terminal->keyboard, &modes) == 0 && (modes.c_lflag & whole) == whole &&
           (modes.c_iflag & ICRNL) && (modes.c_oflag & OPOST);
}

long pseudo_terminal_read(int descriptor, uint8_t *octets, long capacity, int milliseconds) {
    struct pollfd ready = {.fd = descriptor, .events = POLLIN};
    if (poll(&ready, 1, milliseconds) <= 0) return 0;
    ssize_t count = read(descriptor, octets, (size_t)capacity);
    return count > 0 ? count : -1;
}

long pseudo_terminal_write(int descriptor, const uint8_t *octets, long count) {
    return write(descriptor, octets, (size_t)count);
}
