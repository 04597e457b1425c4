/* Beacons that advertise repeatedly, each at its interval, until the script silences them. */
#include "vctl.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

static struct transmitter {
    struct advertiser from;
    int type, rssi, length;
    long interval, due; /* milliseconds */
    uint8_t data[255];
} transmitters[64];
static int count, running;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The next multiple of the interval: beacons with the same interval are heard in direct succession, in the order of
 * their start. */
static long next_turn(long now, long interval) { return (now / interval + 1) * interval; }

static void *transmit(void *unused) {
    for (;; usleep(5000)) {
        pthread_mutex_lock(&lock);
        long now = milliseconds();
        for (struct transmitter *t = transmitters; t < transmitters + count; t++) {
            if (now < t->due) continue;
            t->due = next_turn(now, t->interval);
            report(&t->from, t->type, t->rssi, t->data, t->length);
        }
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

void fall_silent(const struct advertiser *from) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++)
        if (!memcmp(&transmitters[i].from, from, sizeof *from)) {
            memmove(transmitters + i, transmitters + i + 1, (--count - i) * sizeof *transmitters);
            break;
        }
    pthread_mutex_unlock(&lock);
}

void transmit_every(long interval, const struct advertiser *from, int type, int rssi, const uint8_t *data, int length) {
    fall_silent(from);
    pthread_mutex_lock(&lock);
    if (count < 64 && length <= 255 && interval > 0) {
        struct transmitter *t = transmitters + count++;
        *t = (struct transmitter){*from, type, rssi, length, interval, next_turn(milliseconds(), interval), {0}};
        memcpy(t->data, data, length);
    }
    pthread_t thread;
    if (!running++) pthread_create(&thread, NULL, transmit, NULL);
    pthread_mutex_unlock(&lock);
}
