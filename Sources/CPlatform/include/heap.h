/// The heap of the C library, whose header Swift cannot import.
#pragma once

/// Makes all threads share one heap, whereas the C library would give each its own. Call it before there is a
/// second thread.
void memory_use_one_heap(void);

/// Prepares the heap for a process that fills tens of MiB and ends soon after: the heap remains in one piece, and
/// uses large pages where the system has them. A page takes some microseconds when it is first touched, and tens of
/// MiB have thousands of pages. Untouched pages take no memory. Where the system does not support this, the heap is
/// unchanged.
void memory_expect_much(void);
