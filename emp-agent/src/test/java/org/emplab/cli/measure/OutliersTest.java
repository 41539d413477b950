package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutliersTest {
    private static final int[] NUMBERS = {1, 2, 3, 4, 5, 6};

    @Test
    void areNoneAmongTimesThatScatter() {
        assertThat(Outliers.warnings(NUMBERS, new double[] {10, 11, 9.5, 10.2, 12, 9}))
                .isEmpty();
        assertThat(Outliers.warnings(NUMBERS, new double[] {10, 10, 10, 10, 10, 10}))
                .isEmpty();
    }

    @Test
    void ofTheFirstExecutionAskForWarmUps() {
        assertThat(Outliers.warnings(NUMBERS, new double[] {30, 10, 10.1, 9.9, 10.2, 10}))
                .singleElement()
                .asString()
                .startsWith("The first execution took 3.0 times the median ET")
                .contains("--warm-ups");
    }

    @Test
    void ofLaterExecutionsAreNamed() {
        assertThat(Outliers.warnings(NUMBERS, new double[] {10, 10.1, 9.9, 35, 10.2, 10}))
                .singleElement()
                .asString()
                .startsWith("Execution 4 took far longer or shorter than the others");
    }
}
