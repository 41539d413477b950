/*
 * Spins ITERATIONS turns and reports, as its last act, its own CPU clock, its own wall clock since main, and when main
 * began.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int64_t nanos(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int main(int argc, char **argv) {
    int64_t start = nanos(CLOCK_MONOTONIC_RAW);
    const char *fd = getenv("EMP_METRICS_FD");
    unsigned k = 0;
    char line[192];
    for (unsigned long i = argc > 1 ? strtoul(argv[1], NULL, 10) : 0; i > 0; i--) {
        k++;
        __asm__ volatile("" : "+r"(k));
    }
    int64_t wall = nanos(CLOCK_MONOTONIC_RAW) - start, cpu = nanos(CLOCK_PROCESS_CPUTIME_ID);
    int length = snprintf(line, sizeof line, "ownCpuNanos=%ld\nownWallNanos=%ld\nmainNanos=%ld\n", (long)cpu,
                          (long)wall, (long)start);
    _exit(fd && write(atoi(fd), line, (size_t)length) == length ? 0 : 1);
}
