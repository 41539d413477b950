#define _GNU_SOURCE
#include "launch.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TAIL_BYTES 32768
#define METRICS_BYTES 65536

/* Readable when the process has ended. Kernels before 5.3 have no pidfd: there any child's end wakes us. */
static int end_descriptor(pid_t pid) {
#ifdef SYS_pidfd_open
    int fd = (int)syscall(SYS_pidfd_open, pid, 0);
    if (fd >= 0) {
        return fd;
    }
#endif
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
    return signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
}

static int has_ended(pid_t pid, siginfo_t *end) {
    memset(end, 0, sizeof *end);
    return waitid(P_PID, (id_t)pid, end, WEXITED | WNOWAIT | WNOHANG) == 0 && end->si_pid == pid;
}

/* The end of what the PUT wrote to one stream. */
struct tail {
    char bytes[TAIL_BYTES];
    size_t length;
    long long written;
};
static struct tail tails[2]; /* standard output and error */

/* Reads once: a PUT that writes without end must not keep us from its own end or its limit. Returns what read() does. */
static ssize_t keep_tail(int fd, struct tail *tail) {
    static char chunk[65536];
    ssize_t got = fd < 0 ? 0 : read(fd, chunk, sizeof chunk);
    if (got <= 0) {
        return got;
    }
    size_t keep = got < TAIL_BYTES ? (size_t)got : TAIL_BYTES;
    size_t old = tail->length + keep > TAIL_BYTES ? TAIL_BYTES - keep : tail->length;
    memmove(tail->bytes, tail->bytes + tail->length - old, old);
    memcpy(tail->bytes + old, chunk + got - keep, keep);
    tail->length = old + keep;
    tail->written += got;
    return got;
}

/* What is left in the pipe, and how much there was in all; a NUL would end the value, so it becomes no character. */
static void emit_tail(const char *key, const char *count, int fd, struct tail *tail) {
    for (int i = 0; i < 64 && keep_tail(fd, tail) > 0; i++) {
    }
    for (size_t i = 0; i < tail->length; i++) {
        tail->bytes[i] = tail->bytes[i] ? tail->bytes[i] : (char)0xff;
    }
    emit_bytes(key, tail->bytes, tail->length);
    emit(count, "%lld", tail->written);
}

struct window {
    int64_t ended, ended_clock; /* on CLOCK_MONOTONIC */
    const char *killed;         /* why, or NULL */
    int alive;                  /* it was not to be killed */
    siginfo_t end;
};

/* Opens the gate and waits for the PUT's end: one poll that sleeps, unless something is wrong. */
static void run_window(const struct spec *spec, const struct put *put, struct window *window) {
    struct pollfd fds[4] = {{end_descriptor(put->pid), POLLIN, 0},
                            {0, POLLIN, 0},
                            {put->tails[0], POLLIN, 0},
                            {put->tails[1], POLLIN, 0}};
    struct timespec left, *timeout = NULL;
    int64_t opened = clock_nanos(CLOCK_MONOTONIC_RAW);
    (void)!write(put->gate, "g", 1);
    for (;;) {
        int64_t now = clock_nanos(CLOCK_MONOTONIC_RAW);
        if (spec->wall_nanos != UNSET && !window->killed) {
            int64_t rest = opened + spec->wall_nanos - now;
            rest = rest < 0 ? 0 : rest;
            left = (struct timespec){rest / 1000000000, rest % 1000000000};
            timeout = &left;
        }
        int ready = ppoll(fds, 4, timeout, NULL);
        now = clock_nanos(CLOCK_MONOTONIC_RAW);
        window->ended_clock = clock_nanos(CLOCK_MONOTONIC);
        for (int i = 0; i < 2 && ready > 0; i++) {
            ssize_t got = fds[2 + i].revents ? keep_tail(put->tails[i], &tails[i]) : 1;
            if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
                fds[2 + i].fd = -1;
            }
        }
        if (has_ended(put->pid, &window->end)) {
            window->ended = now;
            break;
        }
        int asked = ready > 0 && fds[1].revents;
        int late = spec->wall_nanos != UNSET && now - opened >= spec->wall_nanos; /* also while a pipe is never empty */
        if (!window->killed && (asked || late)) {
            window->killed = asked ? "aborted" : "wall limit";
            kill_descendants(spec);
            if (is_immortal(put->pid) || !await_end(put->pid)) {
                window->alive = 1;
                window->ended = now;
                break;
            }
            fds[1].fd = -1;
            timeout = NULL;
        }
        if (ready > 0 && fds[0].revents) {
            struct signalfd_siginfo ignored;
            (void)!read(fds[0].fd, &ignored, sizeof ignored);
        }
    }
    close(fds[0].fd);
}

static void emit_account(const char *prefix, const struct account *account) {
    static const char *const names[] = {
        "CpuNanos",   "DelayNanos",  "StartTicks", "UserTicks",  "SystemTicks", "MinorFaults", "MajorFaults", "ChildFaults",
        "Voluntary",  "Involuntary", "ReadChars",  "WriteChars", "ReadCalls",   "WriteCalls",  "ReadBytes",   "WriteBytes",
        "Processor"};
    const int64_t *number = &account->cpu_nanos;
    char key[64];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (number[i] != UNSET) {
            snprintf(key, sizeof key, "%s%s", prefix, names[i]);
            emit(key, "%lld", (long long)number[i]);
        }
    }
}

static long long micros(struct timeval time) {
    return time.tv_sec * 1000000LL + time.tv_usec;
}

static void emit_usage(const struct rusage *usage) {
    emit("userMicros", "%lld", micros(usage->ru_utime));
    emit("systemMicros", "%lld", micros(usage->ru_stime));
    emit("peakKibibytes", "%ld", usage->ru_maxrss);
    emit("voluntary", "%ld", usage->ru_nvcsw);
    emit("involuntary", "%ld", usage->ru_nivcsw);
}

static void emit_metrics(int fd) {
    static char metrics[METRICS_BYTES + 1];
    size_t length = 0;
    ssize_t got;
    while (length < METRICS_BYTES && (got = read(fd, metrics + length, METRICS_BYTES - length)) > 0) {
        length += (size_t)got;
    }
    if (length > 0) {
        emit_bytes("metrics", metrics, length);
    }
}

static void fail(const struct put_status *status) {
    emit("failedStage", "%s", status->stage);
    emit("errno", "%d", status->error);
    emit("error", "%s", strerror(status->error));
}

static void close_put(const struct put *put) {
    close(put->status);
    close(put->gate);
    close(put->metrics);
    for (int i = 0; i < 2; i++) {
        if (put->tails[i] >= 0) {
            close(put->tails[i]);
        }
    }
}

static void run_and_emit(const struct spec *spec, struct put *put) {
    struct window window = {0};
    struct account gate, end;
    struct rusage usage;
    struct reaped reaped;
    struct put_status status;

    tails[0].length = tails[1].length = 0;
    tails[0].written = tails[1].written = 0;
    run_window(spec, put, &window);
    read_account(put->pid, &end);
    released_account(&put->release, &gate);
    if (window.alive || wait4(put->pid, NULL, 0, &usage) < 0) {
        memset(&usage, 0, sizeof usage);
    }
    reap_descendants(spec, spec->keep_children && !window.killed, &reaped);

    emit("startedRealtimeNanos", "%lld", (long long)put->release.realtime);
    emit("startedMonotonicNanos", "%lld", (long long)put->release.monotonic);
    emit("startedClockNanos", "%lld", (long long)put->release.clock);
    emit("endedClockNanos", "%lld", (long long)window.ended_clock);
    emit("elapsedNanos", "%lld", (long long)(window.ended - put->release.monotonic));
    if (!window.alive) {
        emit(window.end.si_code == CLD_EXITED ? "exit" : "signal", "%d", window.end.si_status);
    }
    if (window.killed) {
        emit("killed", "%s", window.killed);
    }
    emit_bytes("comm", end.comm, sizeof end.comm);
    emit_account("gate", &gate);
    emit_account("end", &end);
    emit_usage(&usage);
    emit("orphansEnded", "%lld", (long long)reaped.ended);
    emit("orphansKilled", "%lld", (long long)reaped.killed);
    emit("orphansKept", "%lld", (long long)reaped.kept);
    emit("orphansLeft", "%lld", (long long)reaped.left);
    if (reaped.names) {
        emit_bytes("leftProcesses", reaped.names, strlen(reaped.names));
        free(reaped.names);
    }
    emit("orphansUserMicros", "%lld", (long long)reaped.user_micros);
    emit("orphansSystemMicros", "%lld", (long long)reaped.system_micros);
    emit_metrics(put->metrics);
    if (put->tails[0] >= 0) {
        emit_tail("stdout", "stdoutBytes", put->tails[0], &tails[0]);
    }
    if (put->tails[1] >= 0) {
        emit_tail("stderr", "stderrBytes", put->tails[1], &tails[1]);
    }
    if (read(put->status, &status, sizeof status) == sizeof status) {
        fail(&status);
    }
}

void take_sample(const struct spec *spec, enum keep keep) {
    static struct put put; /* shared with the PUT's process until its exec */
    struct put_status status;
    put = (struct put){.pid = -1};
    if (fork_put(spec, keep, &put, &status)) {
        if (put.pid > 0) {
            await_end(put.pid);
            waitpid(put.pid, NULL, WNOHANG);
            close_put(&put);
        }
        fail(&status);
    } else {
        emit("pid", "%d", (int)put.pid);
        run_and_emit(spec, &put);
        close_put(&put);
    }
    emit_flush();
}
