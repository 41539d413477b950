/* INC: increments an unsigned integer ITERATIONS times. */
#include "emp.h"

int main(int argc, char **argv) {
    emp_usage(argc, 1, "inc ITERATIONS");
    uint64_t turns = emp_number("ITERATIONS", argv[1], 0, UINT64_MAX);
    struct emp_clocks start = emp_clocks();
    unsigned k = emp_increment(0, turns);
    emp_report_since(start);
    printf("%u\n", k);
    return 0;
}
