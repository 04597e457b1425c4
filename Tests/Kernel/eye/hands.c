/* Types at a program with a screen: bytes from a pipe go to its terminal, and its output goes to standard output. */
#include "hands.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Passes on the pending bytes; 0 at the end. */
static int pass(int from, int to) {
    char octets[4096];
    ssize_t count = read(from, octets, sizeof octets);
    return count > 0 && write(to, octets, count) == count;
}

int hands(const char *pipe, char **command) {
    int terminal, status = 0;
    struct winsize size = {.ws_row = 40, .ws_col = 120};
    pid_t child = forkpty(&terminal, NULL, NULL, &size);
    if (child == 0) {
        execvp(command[0], command);
        perror(command[0]);
        _exit(127);
    }
    fprintf(stderr, "eye: process %d\n", child);
    /* The pipe is opened for writing as well, so that it does not end while no other program writes. */
    int keys = open(pipe, O_RDWR);
    struct pollfd watched[2] = {{terminal, POLLIN, 0}, {keys, POLLIN, 0}};
    while (poll(watched, 2, -1) >= 0) {
        if (watched[1].revents && !pass(keys, terminal)) break;
        if (watched[0].revents && !pass(terminal, STDOUT_FILENO)) break;
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
