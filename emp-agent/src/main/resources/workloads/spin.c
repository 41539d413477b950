/* A given CPU demand per operation, repeated. */
#include "emp.h"

int main(int argc, char **argv) {
    emp_usage(argc, 2, "spin OPERATIONS ITERATIONS_PER_OPERATION");
    uint64_t operations = emp_number("OPERATIONS", argv[1], 1, UINT64_MAX);
    uint64_t turns = emp_number("ITERATIONS_PER_OPERATION", argv[2], 1, UINT64_MAX);
    unsigned k = 0;
    struct emp_clocks start = emp_clocks();
    for (uint64_t i = 0; i < operations; i++) {
        k = emp_increment(k, turns);
    }
    struct emp_clocks end = emp_clocks();
    emp_report("startedNanos", start.nanos);
    emp_report("endedNanos", end.nanos);
    emp_report("elapsedNanos", end.nanos - start.nanos);
    emp_report("cpuClockNanos", end.cpu_nanos - start.cpu_nanos);
    emp_report("operations", (int64_t)operations);
    printf("%u\n", k);
    return 0;
}
