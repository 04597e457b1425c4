#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

void noroshi_close_from(int first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0) return;
#endif
    struct rlimit limit;
    int last = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 1 << 20 ? (int)limit.rlim_cur : 1 << 20;
    for (int file = first; file < last; file++) close(file);
}

void noroshi_drop(uint64_t kept) {
    // Ambient capabilities would be passed to the executed program: under the unit, CAP_NET_RAW.
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, data) != 0) return;
    for (int word = 0; word < _LINUX_CAPABILITY_U32S_3; word++) {
        data[word].permitted &= (uint32_t)(kept >> (32 * word));
        data[word].effective &= data[word].permitted;
        data[word].inheritable = 0;
    }
    syscall(SYS_capset, &header, data);
}

bool noroshi_give_up_rights(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    noroshi_drop(0);
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, data) != 0) return false;
    for (int word = 0; word < _LINUX_CAPABILITY_U32S_3; word++)
        if (data[word].permitted || data[word].effective) return false;
    return true;
}

/// Makes a file available under a number; a file below 0 means /dev/null.
static int place(int file, int number, int flags) {
    if (file < 0) file = open("/dev/null", flags);
    return file < 0 ? -1 : dup2(file, number);
}

_Noreturn void noroshi_become(const struct noroshi_command *command, int failure) {
    // In a separate session, because Ctrl-C in the terminal must not reach it and its group is signalled as a
    // whole.
    setsid();
    // If the supervisor is killed, no process supervises the command, so it must end.
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    noroshi_drop(0);
    if (command->gains_nothing && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) goto failed;
    int input = command->input, output = command->output;
    if (place(input, 0, O_RDONLY) < 0 || place(output, 1, O_WRONLY) < 0 || place(-1, 2, O_WRONLY) < 0) goto failed;
    if (dup2(failure, 3) < 0) goto failed;
    failure = 3;
    noroshi_close_from(4);
    fcntl(3, F_SETFD, FD_CLOEXEC);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(command->program, command->arguments, command->environment);
failed:;
    int32_t error = errno;
    if (write(failure, &error, sizeof error) != sizeof error) _exit(126);
    _exit(127);
}
