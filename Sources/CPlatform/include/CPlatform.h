/// The C functions of `Platform`: the heap, programs under a supervisor, sound and desktop notifications.
#pragma once

#include "desktop.h"
#include "heap.h"
#include "processes.h"
#include "sound.h"
