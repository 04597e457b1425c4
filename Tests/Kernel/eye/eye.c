/* eye - measures the time from an advertisement to the row on the screen that shows it.
 *
 *   eye regions COUNT                    prints a rules file with COUNT regions, each for one beacon
 *   eye watch COUNT AIR LOG COMMAND...   runs a program with a screen on a pseudo-terminal, opens the view of events
 *                                        (key 4) and makes those beacons appear, one after another
 *
 *   eye type PIPE COMMAND...             runs a program with a screen, types the bytes that arrive through the pipe,
 *                                        and prints the program's output; the exit status is the program's
 *
 * AIR is the script of vctl, LOG its output. vctl records the time right before it sends an advertisement; the
 * measurement ends when the name of the region has been read from the terminal. Both times are from the clock of the
 * same kernel. Every name differs in each letter from the previous one, so that a terminal cannot keep any part of it
 * when rows move.
 *
 * A virtual machine on a busy host stands still at times. A thread with the highest priority on each processor records
 * when it was woken more than 10 ms late: the delays of events at that moment do not depend on the program.
 *
 * Prints "shown N of COUNT, median X ms, 99th percentile Y ms, most Z ms", and the same for the events during which the
 * machine did not stand still. */
#include "hands.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NAME = 4, MOST = 500, STOPS = 100000 };

static int terminal, air;
static const char *wanted;      /* the name to find */
static char carry[NAME - 1];    /* the end of the previously read bytes */

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

static void name_of(int number, char *name) {
    static const int step[NAME] = {1, 1, 5, 7}, turn[NAME] = {0, 1, 0, 0}, start[NAME] = {0, 13, 3, 9};
    for (int i = 0; i < NAME; i++) name[i] = 'A' + (number * step[i] + number / 26 * turn[i] + start[i]) % 26;
    name[NAME] = 0;
}

static void print_regions(int count) {
    char name[NAME + 1];
    for (int i = 0; i < count; i++) {
        name_of(i, name);
        printf("[[region]]\nid = \"%s\"\nuuid = \"3f1c2a60-7d4e-4b8a-9c35-d1e0a2b4c601\"\nmajor = 1\nminor = %d\n\n", name, i);
    }
}

static void advertise(int number, const char *name) {
    char line[256];
    int length = snprintf(line, sizeof line,
                          "mark %s\nadv C0:11:22:44:%02X:%02X random 3 -50 "
                          "02011a1aff4c0002153f1c2a607d4e4b8a9c35d1e0a2b4c6010001%04xc5\n",
                          name, number >> 8, number & 255, number);
    if (write(air, line, length) != length) perror("eye: air");
}

/* Reads the terminal until a time, or until the name appears. Returns the time of that; 0: it did not appear. */
static double look(double until) {
    static char text[1 << 16];
    struct pollfd poll_one = {.fd = terminal, .events = POLLIN};
    for (double now; (now = seconds()) < until;) {
        if (poll(&poll_one, 1, (int)((until - now) * 1000) + 1) <= 0) continue;
        memcpy(text, carry, sizeof carry);
        ssize_t length = read(terminal, text + sizeof carry, sizeof text - sizeof carry);
        if (length <= 0) return 0;
        double read_at = seconds();
        if (getenv("EYE_KEEP")) fwrite(text + sizeof carry, 1, length, stderr);
        length += sizeof carry;
        memcpy(carry, text + length - sizeof carry, sizeof carry);
        if (wanted && memmem(text, length, wanted, NAME)) return read_at;
    }
    return 0;
}

static struct { double from, to; } stops[STOPS]; /* the times at which a processor stood still */
static int stop_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *feel(void *unused) {
    for (double before = seconds(), now;; before = now) {
        usleep(2000);
        now = seconds();
        if (now - before < 0.012) continue;
        pthread_mutex_lock(&lock);
        if (stop_count < STOPS) {
            stops[stop_count].from = before;
            stops[stop_count++].to = now;
        }
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static void feel_every_processor(void) {
    for (int i = 0; i < sysconf(_SC_NPROCESSORS_ONLN); i++) {
        pthread_t thread;
        pthread_attr_t attributes;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(i, &one);
        pthread_attr_init(&attributes);
        pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
        pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
        pthread_attr_setschedparam(&attributes, &(struct sched_param){.sched_priority = 50});
        pthread_attr_setaffinity_np(&attributes, sizeof one, &one);
        if (pthread_create(&thread, &attributes, feel, NULL)) fputs("eye: no thread\n", stderr);
    }
}

static int stood_still(double from, double to) {
    for (int i = 0; i < stop_count; i++)
        if (stops[i].from < to && stops[i].to > from) return 1;
    return 0;
}

static int compare(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

/* The time at which vctl sent the advertisement of a name. */
static double sent_at(FILE *log, const char *name) {
    char line[512], word[64];
    double at;
    rewind(log);
    while (fgets(line, sizeof line, log))
        if (sscanf(line, "vctl: mark %63s %lf", word, &at) == 2 && !strcmp(word, name)) return at;
    return 0;
}

static void print_delays(double *delays, int count) {
    qsort(delays, count, sizeof *delays, compare);
    if (!count) return;
    printf(", median %.1f ms, 99th percentile %.1f ms, most %.1f ms", 1e3 * delays[count / 2],
           1e3 * delays[(99 * count + 99) / 100 - 1], 1e3 * delays[count - 1]);
}

static int watch(int count, const char *log_path, char **command) {
    static double delays[MOST], quiet[MOST], seen[MOST];
    char name[NAME + 1];
    struct winsize size = {.ws_row = 40, .ws_col = 120};
    pid_t child = forkpty(&terminal, NULL, NULL, &size);
    if (child == 0) {
        execvp(command[0], command);
        perror(command[0]);
        _exit(127);
    }
    feel_every_processor();
    look(seconds() + 8);
    if (write(terminal, "4", 1) != 1) perror("eye: key");
    look(seconds() + 3);
    for (int i = 0; i < count; i++) {
        name_of(i, name);
        wanted = name;
        advertise(i, name);
        seen[i] = look(seconds() + 5);
        wanted = NULL;
        /* The gaps have many lengths, so that advertisements arrive at every moment between two frames. */
        look(seconds() + 0.15 + i * 37 % 101 / 200.0);
    }
    kill(child, SIGTERM);
    look(seconds() + 2);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);

    FILE *log = fopen(log_path, "r");
    if (!log) return perror(log_path), 1;
    int shown = 0, quiet_shown = 0;
    for (int i = 0; i < count; i++) {
        name_of(i, name);
        double sent = sent_at(log, name);
        if (!seen[i] || !sent) fprintf(stderr, "eye: %s was not %s\n", name, sent ? "shown" : "sent");
        if (!seen[i] || !sent) continue;
        delays[shown++] = seen[i] - sent;
        if (!stood_still(sent, seen[i])) quiet[quiet_shown++] = seen[i] - sent;
    }
    printf("shown %d of %d", shown, count);
    print_delays(delays, shown);
    printf("; undisturbed %d", quiet_shown);
    print_delays(quiet, quiet_shown);
    putchar('\n');
    return shown < count;
}

int main(int argc, char **argv) {
    if (argc > 3 && !strcmp(argv[1], "type")) return hands(argv[2], argv + 3);
    int count = argc > 2 ? atoi(argv[2]) : 0;
    if (count < 1 || count > MOST) return fputs("eye: regions COUNT | watch COUNT AIR LOG COMMAND... | type PIPE COMMAND...\n", stderr), 64;
    if (!strcmp(argv[1], "regions")) return print_regions(count), 0;
    if (argc < 6) return 64;
    signal(SIGPIPE, SIG_IGN);
    if ((air = open(argv[3], O_WRONLY | O_NONBLOCK)) < 0) return perror(argv[3]), 1;
    return watch(count, argv[4], argv + 5);
}
