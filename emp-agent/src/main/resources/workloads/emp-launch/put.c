#define _GNU_SOURCE
#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#define MEMORY_DEVICES 1 /* /dev/null, /dev/zero, /dev/full, /dev/urandom */

static int status_fd;
static pid_t launcher;

static void report(const char *stage, int error) {
    struct put_status status = {.error = error};
    strncpy(status.stage, stage, sizeof status.stage - 1);
    (void)!write(status_fd, &status, sizeof status);
}

static void check(int failed, const char *stage) {
    if (failed) {
        report(stage, errno);
        _exit(127);
    }
}

static void join_cgroup(const char *directory) {
    char path[4096];
    snprintf(path, sizeof path, "%s/cgroup.procs", directory);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    check(fd < 0 || write(fd, "0", 1) != 1, "join the cgroup");
    close(fd);
}

static void pin(const char *cpus) {
    cpu_set_t *set = CPU_ALLOC(8192);
    size_t size = CPU_ALLOC_SIZE(8192);
    CPU_ZERO_S(size, set);
    for (char *at = (char *)cpus; *at;) {
        CPU_SET_S(strtoul(at, &at, 10), size, set);
        at += *at == ',';
    }
    check(sched_setaffinity(0, size, set), "set the CPU affinity");
    /* of a set with CPUs that there are not, the kernel takes the others without a word */
    cpu_set_t *got = CPU_ALLOC(8192);
    CPU_ZERO_S(size, got);
    check(sched_getaffinity(0, size, got), "read the CPU affinity");
    if (!CPU_EQUAL_S(size, set, got)) {
        errno = EINVAL;
        check(1, "set the CPU affinity");
    }
    CPU_FREE(got);
    CPU_FREE(set);
}

static void limit(int resource, int64_t value, const char *stage) {
    if (value != UNSET) {
        struct rlimit both = {(rlim_t)value, (rlim_t)value};
        check(setrlimit(resource, &both), stage);
    }
}

/* SIGXCPU comes at the limit and tells why; what ignores it is killed a second later. */
static void limit_cpu_time(int64_t seconds) {
    if (seconds != UNSET) {
        struct rlimit time = {(rlim_t)seconds, (rlim_t)seconds + 1};
        check(setrlimit(RLIMIT_CPU, &time), "limit the CPU time");
    }
}

/* The CPUs come last: on a CPU that a real-time program keeps busy, an ordinary process would never get to ask for more. */
static void schedule(const struct spec *spec) {
    if (spec->nice != UNSET) {
        check(setpriority(PRIO_PROCESS, 0, (int)spec->nice), "set the nice value");
    }
    if (spec->policy != UNSET) {
        struct sched_param param = {.sched_priority = spec->priority == UNSET ? 0 : (int)spec->priority};
        check(sched_setscheduler(0, (int)spec->policy, &param), "set the scheduling policy");
    }
    if (spec->cpus) {
        pin(spec->cpus);
    }
}

static void become(const struct spec *spec) {
    if (spec->gid != UNSET) {
        gid_t groups[256];
        size_t count = 0;
        for (char *at = (char *)spec->groups; at && *at && count < 256;) {
            groups[count++] = (gid_t)strtoul(at, &at, 10);
            at += *at == ',';
        }
        check(setgroups(count, groups), "set the groups");
        check(setgid((gid_t)spec->gid), "set the group");
    }
    if (spec->uid != UNSET) {
        check(setuid((uid_t)spec->uid), "set the user");
    }
}

/* The kernel gives a root user all of them at the exec. Another user's program has none, so none opens its files. */
static void drop_capabilities(void) {
    struct {
        uint32_t version;
        int pid;
    } own = {.version = 0x20080522}; /* of the kernel's headers, which not every compiler comes with */
    struct {
        uint32_t effective, permitted, inheritable;
    } none[2] = {{0}};
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    check(geteuid() != 0 && syscall(SYS_capset, &own, none), "drop the capabilities");
}

/* Neither the open nor what the PUT does with it can wait for another process: no pipe, no socket, no terminal. */
static int never_waits(int fd) {
    struct stat file;
    if (fstat(fd, &file)) {
        return 0;
    }
    errno = EOPNOTSUPP;
    return S_ISREG(file.st_mode) || S_ISBLK(file.st_mode) || (S_ISCHR(file.st_mode) && major(file.st_rdev) == MEMORY_DEVICES);
}

/*
 * Opens the directory of a path without following a link, and leaves of the path the name in it. Each part is opened by
 * itself, which every kernel can. A path that may have links is left as it is.
 */
static int open_parent(int linkless, const char **path) {
    int at = linkless ? open("/", O_PATH | O_DIRECTORY | O_CLOEXEC) : AT_FDCWD;
    for (const char *end; at >= 0 && (end = strchr(*path + 1, '/')); *path = end) {
        char part[4096];
        snprintf(part, sizeof part, "%.*s", (int)(end - *path - 1), *path + 1);
        int next = openat(at, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close(at);
        at = next;
    }
    if (at >= 0) {
        *path = (*path)[1] ? *path + 1 : ".";
    }
    return at;
}

static int open_named(const struct spec *spec, const char *path, int flags) {
    int parent = open_parent(spec->confined, &path);
    if (parent == -1) {
        return -1;
    }
    int fd = openat(parent, path, flags | O_CLOEXEC | (spec->confined ? O_NOFOLLOW : 0), 0644);
    if (spec->confined) {
        int error = errno;
        close(parent);
        errno = error;
    }
    return fd;
}

static void stream(const struct spec *spec, int target, const char *path, int flags, const char *stage) {
    flags |= O_NOCTTY | O_NONBLOCK;
    int fd = path ? open_named(spec, path, flags) : open("/dev/null", flags | O_CLOEXEC);
    check(fd < 0 || !never_waits(fd) || fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK) || dup2(fd, target) < 0, stage);
}

/* Above the descriptors that the PUT gets. */
static int above(int low) {
    int high = fcntl(low, F_DUPFD_CLOEXEC, 10);
    close(low);
    return high;
}

static int open_above(const char *path) {
    return above(open(path, O_RDONLY | O_CLOEXEC));
}

static int pipe_above(int ends[2]) {
    int low[2];
    if (pipe2(low, O_CLOEXEC)) {
        return -1;
    }
    ends[0] = above(low[0]);
    ends[1] = above(low[1]);
    if (ends[0] >= 0 && ends[1] >= 0) {
        return 0;
    }
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return -1;
}

/* What execveat() takes of a program that is opened first. */
struct program {
    int at, flags;
    const char *name;
};

/* From Linux 6.14 on a process that is executed by the descriptor of a file has that file's name, before a number. */
static int names_by_file(void) {
    struct utsname kernel;
    int major = 0, minor = 0;
    return uname(&kernel) == 0 && sscanf(kernel.release, "%d.%d", &major, &minor) == 2 && (major > 6 || (major == 6 && minor >= 14));
}

/*
 * An ELF file is executed by its descriptor. Others stay a name in their directory, which an interpreter reads as
 * /dev/fd/N/NAME: that descriptor stays open.
 */
static struct program open_program(const struct spec *spec) {
    struct program program = {.flags = AT_SYMLINK_NOFOLLOW, .name = spec->exec};
    char magic[4] = "";
    program.at = open_parent(1, &program.name);
    check(program.at < 0 || (program.at = above(program.at)) < 0, "find the program");
    int file = openat(program.at, program.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int elf = file >= 0 && pread(file, magic, sizeof magic, 0) == sizeof magic && memcmp(magic, "\177ELF", sizeof magic) == 0;
    if (elf && names_by_file()) {
        close(program.at);
        return (struct program){.at = above(file), .flags = AT_EMPTY_PATH, .name = ""};
    }
    if (file >= 0 && !elf) {
        fcntl(program.at, F_SETFD, 0);
    }
    if (file >= 0) {
        close(file);
    }
    return program;
}

static int is_expected(const struct spec *spec, const struct program *program) {
    char found[128];
    struct stat file;
    if (fstatat(program->at, program->name, &file, program->flags)) {
        return 0;
    }
    snprintf(found, sizeof found, "%llu %llu %lld %lld", (unsigned long long)file.st_dev, (unsigned long long)file.st_ino,
             (long long)file.st_size, file.st_ctim.tv_sec * 1000000LL + file.st_ctim.tv_nsec / 1000);
    errno = ESTALE;
    return strcmp(spec->identity, found) == 0;
}

static void execute(const struct spec *spec, const struct program *program) {
    if (spec->opened) {
        syscall(SYS_execveat, program->at, program->name, spec->argv, spec->envp, program->flags);
    } else {
        execve(spec->exec, spec->argv, spec->envp);
    }
}

int64_t clock_nanos(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

/* What the process has used up so far is not the PUT's; the start of the PUT is read last. */
static void mark(struct release *release, int io, int schedstat) {
    getrusage(RUSAGE_SELF, &release->usage);
    release->io_length = pread(io, release->io, sizeof release->io - 1, 0);
    release->schedstat_length = pread(schedstat, release->schedstat, sizeof release->schedstat - 1, 0);
    release->realtime = clock_nanos(CLOCK_REALTIME);
    release->cpu_nanos = clock_nanos(CLOCK_PROCESS_CPUTIME_ID);
    release->clock = clock_nanos(CLOCK_MONOTONIC);
    release->monotonic = clock_nanos(CLOCK_MONOTONIC_RAW);
}

/* A change of user takes it away. */
static void end_with_launcher(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != launcher) {
        _exit(127);
    }
}

static void prepare(const struct spec *spec, const struct put *put) {
    caller_signals();
    setsid();
    for (char **cgroup = spec->cgroups; *cgroup; cgroup++) {
        join_cgroup(*cgroup);
    }
    schedule(spec);
    limit(RLIMIT_CORE, 0, "forbid core files");
    limit_cpu_time(spec->cpu_seconds);
    limit(RLIMIT_AS, spec->memory_bytes, "limit the memory");
    if (spec->fixed_addresses == 1) {
        personality(ADDR_NO_RANDOMIZE);
    }
    become(spec);
    drop_capabilities();
    if (spec->confined && spec->uid != UNSET) { /* by a set-user-id program it would reach more, such as the jobs of cron */
        check(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "forbid other privileges");
    }
    end_with_launcher();
    if (spec->cwd) {
        int directory = open_named(spec, spec->cwd, O_PATH | O_DIRECTORY);
        check(directory < 0 || fchdir(directory) || close(directory), "enter the working directory");
    }
    stream(spec, 0, spec->in, O_RDONLY, "open standard input");
    if (put->tails[0] >= 0) {
        dup2(put->tails[0], 1);
    } else if (spec->show) {
        dup2(2, 1);
    } else {
        stream(spec, 1, spec->out, O_WRONLY | O_CREAT | O_TRUNC, "open standard output");
    }
    if (put->tails[1] >= 0) {
        dup2(put->tails[1], 2);
    } else if (!spec->show) {
        stream(spec, 2, spec->err, O_WRONLY | O_CREAT | O_TRUNC, "open standard error");
    }
    dup2(put->metrics, METRICS_FD);
    limit(RLIMIT_FSIZE, spec->file_bytes, "limit the size of files");
    caller_limits();
}

/* A process that shares the launcher's memory until its exec, which is then as cheap as it can be. */
struct child {
    const struct spec *spec;
    struct put put; /* its own ends of the pipes */
    struct release *release;
};

static int child(void *argument) {
    const struct child *child = argument;
    char go;
    end_with_launcher();
    /* before another user takes over, who may not */
    int io = open_above("/proc/self/io"), schedstat = open_above("/proc/self/schedstat");
    struct program program = {0};
    if (child->spec->opened) {
        program = open_program(child->spec);
    }
    prepare(child->spec, &child->put);
    mark(child->release, io, schedstat); /* once for the caches */
    report("gate", 0);
    if (read(child->put.gate, &go, 1) == 1) {
        check(child->spec->opened && child->spec->identity && !is_expected(child->spec, &program), "find its program unchanged");
        mark(child->release, io, schedstat);
        execute(child->spec, &program);
        report("exec", errno);
    }
    _exit(127);
}

/* What the PUT's process says, which may wait for a file; an abort and the wall limit hold for it, too. */
static void read_status(const struct spec *spec, const struct put *put, struct put_status *status) {
    struct pollfd fds[2] = {{put->status, POLLIN, 0}, {0, POLLIN, 0}};
    struct timespec limit = {spec->wall_nanos / 1000000000, spec->wall_nanos % 1000000000};
    int ready;
    do {
        ready = ppoll(fds, 2, spec->wall_nanos == UNSET ? NULL : &limit, NULL);
    } while (ready < 0 && errno == EINTR);
    if (fds[0].revents == 0) {
        kill(put->pid, SIGKILL);
        *status = (struct put_status){.stage = "be ready", .error = ready ? ECANCELED : ETIME};
    } else if (read(put->status, status, sizeof *status) != sizeof *status) {
        *status = (struct put_status){.stage = "reach the gate", .error = ECHILD};
    }
}

static void close_pipes(int *const pipes[], int count) {
    for (int i = 0; i < count; i++) {
        close(pipes[i][0]); /* of one that was not made this fails, and nothing is lost */
        close(pipes[i][1]);
    }
}

int fork_put(const struct spec *spec, enum keep keep, struct put *put, struct put_status *status) {
    int state[2], gate[2], metrics[2], tails[2][2] = {{-1, -1}, {-1, -1}};
    int *pipes[5] = {state, gate, metrics, tails[0], tails[1]};
    /* What the PUT leaves running must not find its standard output closed. Its standard error is kept all the same, to
       say why an execution failed: what still writes there after a warm-up gets SIGPIPE. */
    int kept[2] = {keep == OUTPUT && !spec->out && !spec->show && !spec->keep_children,
                   keep != NOTHING && !spec->err && !spec->show};
    for (int i = 0; i < 5; i++) {
        if ((i < 3 || kept[i - 3]) && pipe_above(pipes[i])) {
            *status = (struct put_status){.stage = "make pipes", .error = errno};
            close_pipes(pipes, i);
            return -1;
        }
    }
    /* a workload that reports more than the pipe holds loses the rest; it never waits */
    fcntl(metrics[1], F_SETFL, O_NONBLOCK);
    fcntl(metrics[0], F_SETFL, O_NONBLOCK);
    static _Alignas(16) char stack[64 << 10];
    static struct child of;
    prctl(PR_SET_DUMPABLE, 1); /* a change of user in the shared memory takes that away, and with it /proc/self */
    status_fd = state[1];
    launcher = getpid();
    of = (struct child){spec, {.gate = gate[0], .metrics = metrics[1], .tails = {tails[0][1], tails[1][1]}}, &put->release};
    put->pid = clone(child, stack + sizeof stack, CLONE_VM | SIGCHLD, &of);
    if (put->pid < 0) {
        *status = (struct put_status){.stage = "fork", .error = errno};
        close_pipes(pipes, 5);
        return -1;
    }
    close(state[1]);
    close(gate[0]);
    close(metrics[1]);
    for (int i = 0; i < 2; i++) {
        if (kept[i]) {
            fchmod(tails[i][1], 0666); /* another user's PUT may open /dev/stdout */
            close(tails[i][1]);
            fcntl(tails[i][0], F_SETFL, O_NONBLOCK);
        }
        put->tails[i] = tails[i][0];
    }
    put->status = state[0];
    put->gate = gate[1];
    put->metrics = metrics[0];
    read_status(spec, put, status);
    return strcmp(status->stage, "gate") == 0 ? 0 : -1;
}
