/*
 * What no timer can do better: starts PROGRAM as cheaply as the kernel can, waits for its end, and prints the wall clock
 * from just before its execve to just after the wait, less what the program says of its own (see own-clock.c). One line
 * for each of RUNS, after a pause like that which two images make.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char stack[64 << 10];
static int64_t started;
static int metrics[2];

static int64_t nanos(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_RAW, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int child(void *argv) {
    char *environment[] = {"EMP_METRICS_FD=3", NULL};
    dup2(metrics[1], 3);
    started = nanos();
    execve(((char **)argv)[0], argv, environment);
    _exit(127);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: bare-start RUNS PROGRAM [ARGUMENT...]\n");
        return 2;
    }
    if (pipe2(metrics, O_CLOEXEC)) {
        return 1;
    }
    for (int run = atoi(argv[1]); run > 0; run--) {
        int status;
        char line[192] = "";
        usleep(10000);
        pid_t pid = clone(child, stack + sizeof stack, CLONE_VM | SIGCHLD, argv + 2);
        if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0) {
            return 1;
        }
        int64_t elapsed = nanos() - started;
        (void)!read(metrics[0], line, sizeof line - 1);
        const char *wall = strstr(line, "ownWallNanos=");
        if (!wall) {
            return 1;
        }
        printf("%ld\n", (long)(elapsed - atol(wall + strlen("ownWallNanos="))));
    }
    return 0;
}
