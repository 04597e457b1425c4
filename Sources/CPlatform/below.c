#include "supervisor.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Descendant processes are found in /proc by their parents. This process adopts those whose parents have ended, so
// none of them leaves the tree.

enum { MOST = 4096 };

struct process {
    pid_t number;
    pid_t parent;
    bool is_below;
};

struct entry {
    uint64_t inode;
    int64_t offset;
    unsigned short size;
    unsigned char type;
    char name[];
};

/// A number with only decimal digits; 0 if the text is none.
static pid_t number(const char *text) {
    pid_t value = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || value > 400000000) return 0;
        value = value * 10 + (*text - '0');
    }
    return value;
}

/// The parent of a process; 0 if the process is gone. In `12 (a name) S 7 …` the name may contain brackets and
/// blanks.
static pid_t parent(int processes, const char *name) {
    char path[32], text[512];
    size_t length = strlen(name);
    if (length > 16) return 0;
    memcpy(path, name, length);
    memcpy(path + length, "/stat", 6);
    int file = openat(processes, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return 0;
    text[count] = 0;
    char *rest = strrchr(text, ')');
    if (!rest || strlen(rest) < 5) return 0;
    rest += 4;
    rest[strspn(rest, "0123456789")] = 0;
    return number(rest);
}

static int list(struct process *found) {
    int processes = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (processes < 0) return 0;
    int count = 0;
    char buffer[8192];
    long size;
    while ((size = syscall(SYS_getdents64, processes, buffer, sizeof buffer)) > 0) {
        for (long place = 0; place < size && count < MOST;) {
            struct entry *entry = (struct entry *)(buffer + place);
            place += entry->size;
            pid_t process = number(entry->name);
            if (process == 0) continue;
            found[count].number = process;
            found[count].parent = parent(processes, entry->name);
            found[count].is_below = false;
            count++;
        }
    }
    close(processes);
    return count;
}

void noroshi_signal_below(int signal) {
    static struct process found[MOST];
    int count = list(found);
    pid_t own = getpid();
    for (bool isMore = true; isMore;) {
        isMore = false;
        for (int index = 0; index < count; index++) {
            struct process *process = &found[index];
            if (process->is_below || process->number == own) continue;
            bool isBelow = process->parent == own;
            for (int other = 0; other < count && !isBelow; other++)
                isBelow = found[other].is_below && found[other].number == process->parent;
            if (isBelow) isMore = process->is_below = true;
        }
    }
    for (int index = 0; index < count; index++)
        if (found[index].is_below) kill(found[index].number, signal);
}
