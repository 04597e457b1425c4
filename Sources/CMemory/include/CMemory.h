/// The heap of the C library, whose header Swift does not see.
#pragma once

/// Has all threads share one heap, where the C library would give each its own. Call it before there is a second thread.
void memory_use_one_heap(void);
