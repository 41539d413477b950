/*
 * What the workloads have in common: clocks, arguments, and reporting their own timings to the agent.
 * A report is a line "name=value" on the descriptor that the environment variable EMP_METRICS_FD names.
 */
#ifndef EMP_H
#define EMP_H

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static inline int64_t emp_nanos(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

/* The cycle counter, where the processor lets us read it; else 0. */
static inline uint64_t emp_cycles(void) {
#if defined(__x86_64__) || defined(__i386__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t cycles;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(cycles));
    return cycles;
#else
    return 0;
#endif
}

static inline void emp_report(const char *name, int64_t value) {
    const char *fd = getenv("EMP_METRICS_FD");
    char line[128];
    int length = snprintf(line, sizeof line, "%s=%" PRId64 "\n", name, value);
    if (fd && write(atoi(fd), line, (size_t)length) != length) {
        fprintf(stderr, "cannot report %s: %s\n", name, strerror(errno));
    }
}

/* The three clocks of EMP's table XXV. */
struct emp_clocks {
    int64_t nanos, cpu_nanos;
    uint64_t cycles;
};

static inline struct emp_clocks emp_clocks(void) {
    struct emp_clocks now;
    now.cpu_nanos = emp_nanos(CLOCK_PROCESS_CPUTIME_ID);
    now.nanos = emp_nanos(CLOCK_MONOTONIC_RAW);
    now.cycles = emp_cycles();
    return now;
}

static inline void emp_report_since(struct emp_clocks start) {
    struct emp_clocks now = emp_clocks();
    emp_report("clockGettimeNanos", now.nanos - start.nanos);
    emp_report("cpuClockNanos", now.cpu_nanos - start.cpu_nanos);
    if (now.cycles) {
        emp_report("rdtscCycles", (int64_t)(now.cycles - start.cycles));
    }
}

/* A whole number from least to most, or the end of the program with exit code 2. */
static inline uint64_t emp_number(const char *what, const char *text, uint64_t least, uint64_t most) {
    char *end;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (errno || end == text || *end || *text == '-' || value < least || value > most) {
        fprintf(stderr, "%s must be a whole number from %" PRIu64 " to %" PRIu64 ": %s\n", what, least, most, text);
        exit(2);
    }
    return value;
}

static inline void emp_usage(int given, int wanted, const char *usage) {
    if (given != wanted + 1) {
        fprintf(stderr, "usage: %s\n", usage);
        exit(2);
    }
}

/* One increment for each turn, whatever the optimiser thinks of it. */
static __attribute__((noinline, aligned(64))) unsigned emp_count(unsigned k, unsigned turns) {
    for (unsigned j = 0; j < turns; j++) {
        k += 1;
        __asm__ volatile("" : "+r"(k));
    }
    return k;
}

/* The nested loop of INC: whole rounds of UINT_MAX increments, then the rest. */
static inline unsigned emp_increment(unsigned k, uint64_t turns) {
    for (; turns > UINT_MAX; turns -= UINT_MAX) {
        k = emp_count(k, UINT_MAX);
    }
    return emp_count(k, (unsigned)turns);
}

/* splitmix64: the same numbers from the same seed, everywhere. */
static inline uint64_t emp_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

#endif
