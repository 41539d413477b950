/* MATC: the matrix product in column-major order. */
#include "matrix.h"

int main(int argc, char **argv) {
    return emp_multiply(argc, argv, "matc SIZE SEED", 1);
}
