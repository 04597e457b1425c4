/* vctl - a virtual Bluetooth LE controller whose air is a script.
 *
 * Opens /dev/vhci, so that the kernel adds an hciN, answers the HCI commands of an LE-only controller, and reports
 * only the advertisements that standard input specifies.
 *
 *   vctl [-x] [-c] [-n] [-a ADDRESS]
 *     -x  5.0: extended scanning and advertising      -c  also LE Coded           -n  BR/EDR only, no LE
 *
 * Lines on standard input (# comments):
 *   adv ADDRESS public|random TYPE RSSI [HEX]   one report. TYPE: 0 ADV_IND, 1 ADV_DIRECT_IND, 2 ADV_SCAN_IND,
 *                                               3 ADV_NONCONN_IND, 4 SCAN_RSP, or "ext": an extended advertisement
 *   flood N RATE ADDRESS public|random TYPE RSSI_LOW RSSI_HIGH HEX
 *                                               N reports, RATE a second (0: as fast as possible), the RSSI sweeping;
 *                                               in HEX, "@@@@" is a running number
 *   every MILLISECONDS ADDRESS public|random TYPE RSSI [HEX]
 *                                               the same repeatedly, beside the following lines
 *   quiet ADDRESS public|random                 end that
 *   batch, send                                 gather the reports between them into as few events as possible
 *   raw HEX                                     these bytes as one packet, packet type first
 *   sleep MILLISECONDS | wait_scan | wait_idle  wait; until the scan is on; until it is off
 *   mark NAME                                   write a line to the log when the script reaches it, with the time
 *                                               (CLOCK_MONOTONIC)
 *   mute | unmute                               stop and resume answering commands
 *   fail OPCODE STATUS [TIMES]                  answer this command (hexadecimal) with an error
 *   gone                                        unplug
 * At the end of its input it continues to answer commands until SIGTERM.
 *
 * Like a controller it reports nothing while the scan is off, and repeats nothing when the host filters duplicates. It
 * rejects parameters while the scan is on (0x0C), and legacy commands after extended ones and the other way round
 * (0x0C).
 * Advertisements of the host are not sent, but logged: "advertising on KIND HEX" and "advertising off". While
 * advertising is on, new parameters are rejected (0x0C).
 * The log on standard error has a line for each command and, at the end, the counts. */
#include "vctl.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int octets(const char *text, uint8_t *out, int room) {
    int count = 0;
    unsigned value;
    for (; text[0] && text[1] && count < room && sscanf(text, "%2x", &value) == 1; text += 2) out[count++] = value;
    return count;
}

static int parse_address(const char *text, uint8_t *out) {
    unsigned v[6];
    if (sscanf(text, "%x:%x:%x:%x:%x:%x", v, v + 1, v + 2, v + 3, v + 4, v + 5) != 6) return 0;
    for (int i = 0; i < 6; i++) out[5 - i] = v[i];
    return 1;
}

static struct advertiser advertiser(const char *address, const char *kind) {
    struct advertiser from = {{0}};
    if (!parse_address(address, from.address)) fprintf(stderr, "vctl: no address: %s\n", address);
    from.address[6] = kind[0] == 'r';
    return from;
}

static int pdu_type(const char *word) { return strcmp(word, "ext") ? atoi(word) % 5 : -1; }

static void pause_until(struct timespec *moment, long nanoseconds) {
    moment->tv_nsec += nanoseconds % 1000000000;
    moment->tv_sec += nanoseconds / 1000000000;
    if (moment->tv_nsec >= 1000000000) {
        moment->tv_nsec -= 1000000000;
        moment->tv_sec++;
    }
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, moment, NULL) == EINTR) {}
}

static void flood(char **w) {
    uint8_t data[31];
    long count = atol(w[1]), rate = atol(w[2]);
    int low = atoi(w[6]), span = atoi(w[7]) - low + 1;
    char *number = strstr(w[8], "@@@@");
    int at = number ? (int)(number - w[8]) / 2 : -1;
    if (number) memset(number, '0', 4);
    int length = octets(w[8], data, sizeof data);
    struct advertiser from = advertiser(w[3], w[4]);
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    for (long i = 0; i < count; i++) {
        int step = span > 1 ? i % (2 * span - 2) : 0;
        if (step >= span) step = 2 * span - 2 - step;
        if (at >= 0 && at + 1 < length) {
            data[at] = i >> 8;
            data[at + 1] = i;
        }
        report(&from, pdu_type(w[5]), low + step, data, length);
        if (rate) pause_until(&moment, 1000000000L / rate);
    }
}

static void mark(const char *name) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    fprintf(stderr, "vctl: mark %s %ld.%06ld\n", name, (long)now.tv_sec, now.tv_nsec / 1000);
}

static void finish(int unused) {
    (void)unused;
    fprintf(stderr, "vctl: sent %lu withheld %lu errors %lu\n", sent, withheld, write_errors);
    _exit(0);
}

static void obey(char **w, int n) {
    static uint8_t data[1700];
    if (!strcmp(w[0], "adv") && n >= 5) {
        struct advertiser from = advertiser(w[1], w[2]);
        report(&from, pdu_type(w[3]), atoi(w[4]), data, n > 5 ? octets(w[5], data, sizeof data) : 0);
    } else if (!strcmp(w[0], "every") && n >= 6) {
        struct advertiser from = advertiser(w[2], w[3]);
        int length = n > 6 ? octets(w[6], data, sizeof data) : 0;
        transmit_every(atol(w[1]), &from, pdu_type(w[4]), atoi(w[5]), data, length);
    } else if (!strcmp(w[0], "quiet") && n == 3) {
        struct advertiser from = advertiser(w[1], w[2]);
        fall_silent(&from);
    } else if (!strcmp(w[0], "flood") && n >= 9)
        flood(w);
    else if (!strcmp(w[0], "batch"))
        begin_batch();
    else if (!strcmp(w[0], "send"))
        end_batch();
    else if (!strcmp(w[0], "raw") && n == 2)
        write_packet(data, octets(w[1], data, sizeof data));
    else if (!strcmp(w[0], "sleep") && n == 2)
        usleep(atol(w[1]) * 1000);
    else if (!strcmp(w[0], "wait_scan"))
        while (!scanning) usleep(2000);
    else if (!strcmp(w[0], "wait_idle"))
        while (scanning) usleep(2000);
    else if (!strcmp(w[0], "mark") && n == 2)
        mark(w[1]);
    else if (!strcmp(w[0], "mute"))
        muted = 1;
    else if (!strcmp(w[0], "unmute"))
        muted = 0;
    else if (!strcmp(w[0], "fail") && n >= 3)
        refuse(strtol(w[1], 0, 16), strtol(w[2], 0, 16), n > 3 ? atoi(w[3]) : -1);
    else if (!strcmp(w[0], "gone"))
        finish(0);
    else
        fprintf(stderr, "vctl: cannot read: %s\n", w[0]);
}

int main(int argc, char **argv) {
    int option;
    setvbuf(stderr, NULL, _IOLBF, 0); /* whole lines, whichever thread writes them */
    while ((option = getopt(argc, argv, "xcna:")) != -1) {
        if (option == 'x') extended_controller = 1;
        if (option == 'c') coded_controller = 1;
        if (option == 'n') classic_controller = 1;
        if (option == '?' || (option == 'a' && !parse_address(optarg, own_address))) return 64;
    }
    if (!plug_in()) {
        perror("vctl: /dev/vhci");
        return 1;
    }
    signal(SIGTERM, finish);
    signal(SIGINT, finish);
    pthread_t thread;
    pthread_create(&thread, NULL, answer_commands, NULL);

    static char line[8192];
    while (fgets(line, sizeof line, stdin)) {
        char *words[10] = {0}, *rest = line, *word;
        int count = 0;
        while (count < 10 && (word = strtok_r(rest, " \t\r\n", &rest))) words[count++] = word;
        if (count && words[0][0] != '#') obey(words, count);
    }
    for (;;) pause();
}
