/* Minimal loader: btsnoop file -> array of advertising reports (pointers into the mapped file) */
#ifndef BTSNOOP_LOAD_H
#define BTSNOOP_LOAD_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <fcntl.h>
#include <unistd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
static inline uint32_t be32(const uint8_t *p) { uint32_t v; memcpy(&v, p, 4); return __builtin_bswap32(v); }
static inline uint64_t be64(const uint8_t *p) { uint64_t v; memcpy(&v, p, 8); return __builtin_bswap64(v); }
typedef struct { const uint8_t *base; size_t len; uint32_t datalink; } snoop;
static snoop snoop_open(const char *path) {
    int fd = open(path, O_RDONLY); struct stat st; snoop s = {0};
    if (fd < 0 || fstat(fd, &st)) { perror(path); exit(1); }
    s.len = st.st_size; s.base = mmap(NULL, s.len, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);
    if (s.base == MAP_FAILED || s.len < 16 || memcmp(s.base, "btsnoop\0", 8)) { fprintf(stderr, "not btsnoop\n"); exit(1); }
    s.datalink = be32(s.base + 12); return s;
}
static double now_cpu(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
static double peak_mib(void) { struct rusage r; getrusage(RUSAGE_SELF, &r); return r.ru_maxrss / 1024.0; }
#endif
