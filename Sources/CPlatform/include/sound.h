#ifndef CSOUND_H
#define CSOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A device that plays sound, through libasound.
struct noroshi_sound;

/// Opens libasound, and a device for samples of one channel; the function does not wait for a device that another
/// program uses. From this call on the process is called `noroshi-ticks`. Error messages of the library are
/// discarded.
/// - Parameters:
///   - library: the name of the shared library.
///   - device: the name of a device in libasound's configuration.
///   - rate: samples a second.
/// - Returns: NULL: there is no library, or no such device.
struct noroshi_sound *noroshi_sound_open(const char *library, const char *device, unsigned rate);

/// Plays samples, and returns when they have been played to the end.
/// - Returns: whether they were played.
bool noroshi_sound_play(struct noroshi_sound *sound, const int16_t *samples, size_t count);

#endif
