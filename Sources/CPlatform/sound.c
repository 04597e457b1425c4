#include "sound.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/prctl.h>

// The library is opened when there is a sound to play, and its headers are not required for the build. The numbers
// are those of its interface (pcm.h), which never change.

typedef void pcm;
typedef void (*error_handler)(const char *file, int line, const char *function, int error, const char *format, ...);

enum { NONBLOCKING = 1 };
enum { PLAYBACK = 0, INTERLEAVED = 3, SOFT_RESAMPLE = 1, SAMPLES_LITTLE_ENDIAN = 2, SAMPLES_BIG_ENDIAN = 3 };

/// The maximum latency of the device in microseconds.
enum { LATENCY = 50000 };

struct noroshi_sound {
    pcm *device;
    int (*open)(pcm **, const char *, int stream, int mode);
    int (*set_params)(pcm *, int format, int access, unsigned channels, unsigned rate, int resample, unsigned latency);
    int (*prepare)(pcm *);
    long (*write)(pcm *, const void *, unsigned long);
    int (*recover)(pcm *, int error, int silent);
    int (*drain)(pcm *);
    int (*set_nonblocking)(pcm *, int);
    int (*set_error_handler)(error_handler);
};

static void ignore_error(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

static bool open_library(const char *name, struct noroshi_sound *sound) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"snd_pcm_open", &sound->open},       {"snd_pcm_set_params", &sound->set_params},
        {"snd_pcm_prepare", &sound->prepare}, {"snd_pcm_writei", &sound->write},
        {"snd_pcm_recover", &sound->recover}, {"snd_pcm_drain", &sound->drain},
        {"snd_lib_error_set_handler", &sound->set_error_handler},
        {"snd_pcm_nonblock", &sound->set_nonblocking},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(handle, functions[index].name);
        if (!function) return false;
        *(void **)functions[index].place = function;
    }
    return true;
}

struct noroshi_sound *noroshi_sound_open(const char *library, const char *device, unsigned rate) {
    struct noroshi_sound *sound = calloc(1, sizeof *sound);
    if (!sound) return NULL;
    const uint16_t one = 1;
    const int format = *(const uint8_t *)&one ? SAMPLES_LITTLE_ENDIAN : SAMPLES_BIG_ENDIAN;
    prctl(PR_SET_NAME, "noroshi-ticks");
    if (open_library(library, sound)) {
        sound->set_error_handler(ignore_error);
        // Non-blocking mode makes opening fail instead of waiting for a device that another program uses; playing
        // may block until the sound ends.
        if (sound->open(&sound->device, device, PLAYBACK, NONBLOCKING) == 0
            && sound->set_nonblocking(sound->device, 0) == 0
            && sound->set_params(sound->device, format, INTERLEAVED, 1, rate, SOFT_RESAMPLE, LATENCY) == 0)
            return sound;
    }
    // The library remains open: closing it is useless in a process that ends now.
    free(sound);
    return NULL;
}

bool noroshi_sound_play(struct noroshi_sound *sound, const int16_t *samples, size_t count) {
    int error = sound->prepare(sound->device);
    if (error != 0 && sound->recover(sound->device, error, 1) != 0) return false;
    for (int tries = 3; count > 0;) {
        const long written = sound->write(sound->device, samples, count);
        if (written >= 0) {
            samples += written;
            count -= (size_t)written;
        } else if (--tries == 0 || sound->recover(sound->device, (int)written, 1) != 0) {
            return false;
        }
    }
    error = sound->drain(sound->device);
    return error == 0 || sound->recover(sound->device, error, 1) == 0;
}
