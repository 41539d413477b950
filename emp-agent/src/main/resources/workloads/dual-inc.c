/* Dual INC: two equal loops of half the ITERATIONS each, each timed by the program itself. */
#include "emp.h"

int main(int argc, char **argv) {
    emp_usage(argc, 1, "dual-inc ITERATIONS");
    uint64_t half = emp_number("ITERATIONS", argv[1], 0, UINT64_MAX) / 2;
    struct emp_clocks start = emp_clocks();
    unsigned k = emp_increment(0, half);
    struct emp_clocks middle = emp_clocks();
    k = emp_increment(k, half);
    struct emp_clocks end = emp_clocks();
    emp_report("firstHalfNanos", middle.nanos - start.nanos);
    emp_report("secondHalfNanos", end.nanos - middle.nanos);
    emp_report("firstHalfCpuNanos", middle.cpu_nanos - start.cpu_nanos);
    emp_report("secondHalfCpuNanos", end.cpu_nanos - middle.cpu_nanos);
    emp_report_since(start);
    printf("%u\n", k);
    return 0;
}
