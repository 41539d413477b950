/* emp-launch: starts the program under test (PUT), times it and leaves nothing of it behind. */
#ifndef EMP_LAUNCH_H
#define EMP_LAUNCH_H

#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <time.h>

/* What to run and how; a missing setting is NULL or UNSET. */
#define UNSET INT64_MIN

struct spec {
    const char *exec;
    char **argv;
    char **envp; /* all of it, with what is inherited */
    const char *cwd;
    const char *cpus;   /* comma-separated numbers */
    char **cgroups;     /* directories that are ours */
    const char *groups; /* comma-separated numbers */
    const char *in, *out, *err;
    int show; /* output and error go where this launcher's standard error goes */
    int64_t nice, policy, priority, uid, gid;
    int64_t cpu_seconds, memory_bytes, file_bytes, wall_nanos;
    int64_t fixed_addresses;
    int keep_children; /* what the PUT leaves running is left alone */
    int confined;      /* paths are absolute and have no links; a link that is there now is not followed */
    int opened;        /* the program is opened along its path without links, then executed by its descriptor */
    const char *identity; /* of an opened program's file: device, inode, size, time of change in microseconds */
};

/* wire.c: blocks of NUL-terminated key=value strings, each block after a line with its length */
struct block {
    char *bytes;
    size_t length;
};
int read_block(struct block *block); /* 0 at the end of input */
const char *next_string(const struct block *block, const char *previous);
void emit(const char *key, const char *format, ...) __attribute__((format(printf, 2, 3)));
void emit_bytes(const char *key, const char *bytes, size_t length);
void emit_flush(void);
void parse_spec(const struct block *block, struct spec *spec);
void *need(void *memory); /* ends the launcher without */

/* caller.c: what a program would inherit from the shell that called emp */
void read_caller(void);    /* gives this process the caller's dispositions of signals, and its core filter */
void caller_signals(void); /* those that this launcher has changed, and the mask */
void caller_limits(void);
char **caller_environment(char **set, int clear, const char *exec);

/* put.c: the PUT's process between fork and exec */
struct put_status {
    char stage[32]; /* "gate" when all is set up, else the step that failed */
    int error;
};
/* Written by the PUT's process itself, between the opening of its gate and its exec. */
struct release {
    int64_t realtime, clock, monotonic; /* the last things that it reads; clock is the one of the account */
    int64_t cpu_nanos;
    struct rusage usage;
    char io[512], schedstat[128]; /* of /proc/self */
    ssize_t io_length, schedstat_length;
};
struct put {
    pid_t pid;
    int status, gate, metrics;
    int tails[2]; /* ends of its standard output and error, or -1 */
    struct release release;
};
#define METRICS_FD 3
enum keep { NOTHING, ERRORS, OUTPUT }; /* OUTPUT: both streams; one that goes to a file is not kept */
int fork_put(const struct spec *spec, enum keep keep, struct put *put, struct put_status *status);
int64_t clock_nanos(clockid_t clock);

/* account.c: what the kernel says about one process */
struct account {
    int64_t cpu_nanos, delay_nanos;
    int64_t start_ticks, user_ticks, system_ticks, minor_faults, major_faults, child_faults;
    int64_t voluntary, involuntary;
    int64_t read_chars, write_chars, read_calls, write_calls, read_bytes, write_bytes;
    int64_t processor; /* where it ran last */
    char comm[64];
};
void read_account(pid_t pid, struct account *account);
void released_account(struct release *release, struct account *account);

/* tree.c: the descendants of this launcher */
int kill_descendants(const struct spec *spec); /* how many were told to end */
int is_immortal(pid_t pid);                    /* the last call was not permitted to kill it */
int await_end(pid_t pid);                      /* of a process that was killed; 0 if it takes too long */
struct reaped {
    int64_t ended, killed, kept, left;
    int64_t user_micros, system_micros;
    char *names; /* of what is left, a line "PID NAME" each */
};
void reap_descendants(const struct spec *spec, int keep, struct reaped *reaped);

/* sample.c */
void take_sample(const struct spec *spec, enum keep keep);

#endif
