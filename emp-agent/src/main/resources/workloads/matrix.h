/* The product of two SIZE x SIZE matrices of random integers, the third matrix filled column by column or row by row. */
#include "emp.h"

static int32_t *emp_matrix(size_t size, uint64_t *seed) {
    int32_t *matrix = malloc(size * size * sizeof *matrix);
    if (!matrix) {
        perror("matrix");
        exit(1);
    }
    for (size_t i = 0; i < size * size; i++) {
        matrix[i] = seed ? (int32_t)(emp_random(seed) % 1000) : 0;
    }
    return matrix;
}

static int64_t emp_element(const int32_t *a, const int32_t *b, size_t size, size_t row, size_t column) {
    int64_t sum = 0;
    for (size_t k = 0; k < size; k++) {
        sum += (int64_t)a[row * size + k] * b[k * size + column];
    }
    return sum;
}

static int emp_multiply(int argc, char **argv, const char *usage, int by_column) {
    emp_usage(argc, 2, usage);
    size_t size = emp_number("SIZE", argv[1], 1, 32768);
    uint64_t seed = emp_number("SEED", argv[2], 0, UINT64_MAX);
    int32_t *a = emp_matrix(size, &seed), *b = emp_matrix(size, &seed), *c = emp_matrix(size, NULL);
    struct emp_clocks start = emp_clocks();
    for (size_t outer = 0; outer < size; outer++) {
        for (size_t inner = 0; inner < size; inner++) {
            size_t row = by_column ? inner : outer, column = by_column ? outer : inner;
            c[row * size + column] = (int32_t)emp_element(a, b, size, row, column);
        }
    }
    emp_report_since(start);
    uint32_t sum = 0;
    for (size_t i = 0; i < size * size; i++) {
        sum = sum * 31 + (uint32_t)c[i];
    }
    printf("%" PRIu32 "\n", sum);
    return 0;
}
