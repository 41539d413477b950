/* SORT: insertion sort of SIZE random integers. */
#include "emp.h"

int main(int argc, char **argv) {
    emp_usage(argc, 2, "sort SIZE SEED");
    size_t size = emp_number("SIZE", argv[1], 1, 1 << 30);
    uint64_t seed = emp_number("SEED", argv[2], 0, UINT64_MAX);
    int32_t *numbers = malloc(size * sizeof *numbers);
    if (!numbers) {
        perror("sort");
        return 1;
    }
    for (size_t i = 0; i < size; i++) {
        numbers[i] = (int32_t)emp_random(&seed);
    }
    struct emp_clocks start = emp_clocks();
    for (size_t i = 1; i < size; i++) {
        int32_t number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--) {
            numbers[j] = numbers[j - 1];
        }
        numbers[j] = number;
    }
    emp_report_since(start);
    printf("%" PRId32 " %" PRId32 " %" PRId32 "\n", numbers[0], numbers[size / 2], numbers[size - 1]);
    return 0;
}
