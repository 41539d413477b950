#define _GNU_SOURCE
#include "launch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

/* The agent's protection from the kernel's out-of-memory killer is not for the PUT. */
static void give_up_protection(void) {
    char score[16] = "";
    int fd = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
    if (fd >= 0) {
        if (read(fd, score, sizeof score - 1) > 0 && score[0] == '-') {
            (void)!pwrite(fd, "0", 1, 0);
        }
        close(fd);
    }
}

/* Executes a command as the caller's shell would have. */
static int become_command(char **command) {
    static char *nothing[] = {NULL};
    caller_signals();
    caller_limits();
    execvpe(command[0], command, caller_environment(nothing, 0, command[0]));
    perror(command[0]);
    return 127;
}

/*
 * Called with a command it becomes that. Else it reads blocks from standard input: "spec" with the settings, then "run"
 * once for each sample, with the identity of the program's file if that must not change, answered by one block. "run-errors" keeps the end of what the PUT writes to standard error,
 * "run-output" that of standard output as well.
 * Any byte, or the end of input, while a PUT runs kills it and all that it started.
 */
int main(int count, char **arguments) {
    struct block block;
    struct spec spec = {0};

    prctl(PR_SET_NAME, "emp-launch"); /* a process that is executed by descriptor is named by its number */
    read_caller();
    if (count > 1) {
        return become_command(arguments + 1);
    }
    /* the terminal's Ctrl-C is for the agent, which tells us */
    setsid();
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    give_up_protection();

    while (read_block(&block)) {
        if (strcmp(block.bytes, "spec") == 0) {
            parse_spec(&block, &spec); /* keeps the block */
        } else {
            spec.identity = next_string(&block, block.bytes);
            take_sample(&spec, strcmp(block.bytes, "run-output") == 0   ? OUTPUT
                               : strcmp(block.bytes, "run-errors") == 0 ? ERRORS
                                                                        : NOTHING);
            free(block.bytes);
        }
    }
    for (char **cgroup = spec.cgroups; cgroup && *cgroup; cgroup++) {
        rmdir(*cgroup); /* the agent may be gone */
    }
    return 0;
}
