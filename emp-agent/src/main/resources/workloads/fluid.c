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

int main(int argc, char **argv) {
    emp_usage(argc, 1, "fluid LOOPS");
    uint64_t loops = emp_number("LOOPS", argv[1], 1, UINT64_MAX);
    puts("running"); /* whoever waits for F to cover a program sees it */
    fflush(stdout);
    struct emp_clocks start = emp_clocks();
    unsigned k = emp_increment(0, loops);
    struct emp_clocks end = emp_clocks();
    emp_report("startedNanos", start.nanos);
    emp_report("endedNanos", end.nanos);
    emp_report("elapsedNanos", end.nanos - start.nanos);
    emp_report("cpuClockNanos", end.cpu_nanos - start.cpu_nanos);
    emp_report("clockResolutionNanos", smallest_step());
    emp_report("loops", (int64_t)loops);
    printf("%u\n", k);
    return 0;
}
