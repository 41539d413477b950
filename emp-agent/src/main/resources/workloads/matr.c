/* MATR: the matrix product in row-major order. */
#include "matrix.h"

int main(int argc, char **argv) {
    return emp_multiply(argc, argv, "matr SIZE SEED", 0);
}
