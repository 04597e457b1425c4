#include "heap.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void memory_use_one_heap(void) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 1);
#endif
}

void memory_expect_much(void) {
#if defined(M_MMAP_THRESHOLD) && defined(MADV_HUGEPAGE)
    const size_t room = 64 << 20, first = 1 << 20;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    // Large arrays are in the heap, too, instead of separate mappings, and the heap grows in one step.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TOP_PAD, (int)room);
    mallopt(M_TRIM_THRESHOLD, (int)(2 * room));
    void *probe = malloc(first);
    char *end = sbrk(0);
    if (probe && (char *)probe < end) {
        uintptr_t start = ((uintptr_t)probe + page - 1) & -page;
        if (start < (uintptr_t)end) madvise((void *)start, (uintptr_t)end - start, MADV_HUGEPAGE);
    }
    free(probe);
#endif
}
