#include "CMemory.h"

#include <malloc.h>

void memory_use_one_heap(void) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 1);
#endif
}
