/// The heap of the C library, whose header Swift cannot import.
#pragma once

/// Makes all threads share one heap, while the C library would give each its own. Call it before there is a second
/// thread.
void memory_use_one_heap(void);

/// Gets the heap ready for who fills tens of MiB and ends soon after: it stays in one piece, and comes in large pages where
/// the system has them. A page costs some microseconds when it is first touched, and tens of MiB have thousands. What is
/// not touched takes no memory. Where the system does not go along, the heap is as it was.
void memory_expect_much(void);
