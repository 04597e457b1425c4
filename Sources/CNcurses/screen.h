/// Declarations shared by the files of the screen, not visible outside of the target.
#pragma once

#include <stdbool.h>

/// Whether there is a screen, entered or suspended.
bool screen_exists(void);

/// Whether there is a screen and its pairs can be allocated.
bool screen_has_color(void);
