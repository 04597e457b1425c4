#ifndef CSOUND_H
#define CSOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A device that plays sound, through libasound.
struct noroshi_sound;

/// Opens libasound, and a device for samples of one channel; a device that another program has is not waited for. The
/// process is called `noroshi-ticks` from then on. What the library finds wrong is written nowhere.
/// - Parameters:
///   - library: the name of the shared library.
///   - device: the name of a device as libasound's configuration has it.
///   - rate: samples a second.
/// - Returns: NULL: there is no library, or no such device.
struct noroshi_sound *noroshi_sound_open(const char *library, const char *device, unsigned rate);

/// Plays samples, and returns when they have been heard.
/// - Returns: whether they were played.
bool noroshi_sound_play(struct noroshi_sound *sound, const int16_t *samples, size_t count);

#endif
