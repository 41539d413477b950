/* The fluid process of the displacement technique: a short arithmetic loop, timed by the wall clock. */
#include "emp.h"

/* The smallest step of the clock that is seen in some thousand readings. */
static int64_t smallest_step(void) {
    int64_t smallest = INT64_MAX, last = emp_nanos(CLOCK_MONOTONIC_RAW);
    for (int i = 0; i < 4000; i++) {
        int64_t now = emp_nanos(CLOCK_MONOTONIC_RAW);
        if (now > last && now - last < smallest) {
            smallest = now - last;
        }
        last = now;
    }
    return smallest;
}

/* A lap lasts about a millisecond, or longer in a long run. */
#define SHORTEST_LAP (UINT64_C(1) << 22)
#define MOST_LAPS (1 << 16)
static int64_t laps[MOST_LAPS];

int main(int argc, char **argv) {
    emp_usage(argc, 1, "fluid LOOPS");
    uint64_t loops = emp_number("LOOPS", argv[1], 1, UINT64_MAX);
    uint64_t lap = loops / MOST_LAPS + 1 > SHORTEST_LAP ? loops / MOST_LAPS + 1 : SHORTEST_LAP;
    unsigned k = 0, made = 0;
    memset(laps, 1, sizeof laps); /* its memory is there before the clock starts */
    puts("running"); /* whoever waits for F to cover a program sees it */
    fflush(stdout);
    struct emp_clocks start = emp_clocks();
    for (uint64_t left = loops; left > 0;) {
        uint64_t turns = left < lap ? left : lap;
        k = emp_increment(k, turns);
        laps[made++] = emp_nanos(CLOCK_MONOTONIC_RAW);
        left -= turns;
    }
    struct emp_clocks end = emp_clocks();
    emp_report("startedNanos", start.nanos);
    emp_report("endedNanos", end.nanos);
    emp_report("elapsedNanos", end.nanos - start.nanos);
    emp_report("cpuClockNanos", end.cpu_nanos - start.cpu_nanos);
    emp_report("clockResolutionNanos", smallest_step());
    emp_report("loops", (int64_t)loops);
    emp_report("lapLoops", (int64_t)lap);
    printf("%u\n", k);
    for (unsigned i = 0; i < made; i++) {
        printf("%" PRId64 "\n", laps[i]);
    }
    return 0;
}
