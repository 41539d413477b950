package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutliersTest {
    private static final int[] NUMBERS = {1, 2, 3, 4, 5, 6};
    private static final int[] TWENTY = IntStream.rangeClosed(1, 20).toArray();

    @Test
    void areNoneAmongTimesThatScatter() {
        assertThat(Outliers.warnings(NUMBERS, new double[] {10, 11, 9.5, 10.2, 12, 9}, Map.of()))
                .isEmpty();
        assertThat(Outliers.warnings(NUMBERS, new double[] {10, 10, 10, 10, 10, 10}, Map.of()))
                .isEmpty();
    }

    @Test
    void ofTheFirstExecutionAskForWarmUps() {
        assertThat(Outliers.warnings(NUMBERS, new double[] {30, 10, 10.1, 9.9, 10.2, 10}, Map.of()))
                .singleElement()
                .asString()
                .startsWith("The first execution took 3.0 times the median ET")
                .contains("--warm-ups");
    }

    @Test
    void ofLaterExecutionsAreNamed() {
        assertThat(Outliers.warnings(NUMBERS, new double[] {10, 10.1, 9.9, 35, 10.2, 10}, Map.of()))
                .singleElement()
                .asString()
                .startsWith("Execution 4 took far longer or shorter than the others");
    }

    /** Twenty executions, of which eight slept 50 ms longer. */
    @Test
    void thatTheProgramTookItselfAreAGroup() {
        assertThat(Outliers.warnings(TWENTY, twoModes(), own(twoModes())))
                .containsExactly("Two groups by ET: 12 executions at 2.2 ms, 8 at 52.2 ms (13, 14, 15, 16, 17, 18 and 2"
                        + " more); the program itself worked or slept for the difference.");
    }

    @Test
    void thatTheProgramTookItselfAreTheOnesToldApart() {
        double[] millis = {10, 10.1, 9.9, 35, 10.2, 90};

        assertThat(Outliers.warnings(NUMBERS, millis, own(new double[] {10, 10.1, 9.9, 35, 10.2, 10})))
                .containsExactly(
                        "Execution 4 took far longer or shorter than the others by ET; the program itself worked or slept"
                                + " for the difference.",
                        "Execution 6 took far longer or shorter than the others by ET; other programs may have run (emp"
                                + " analyze worst names them).");
    }

    @Test
    void thatOthersMayHaveTakenAreNoGroup() {
        double[] same = new double[20];
        Arrays.fill(same, 2);

        assertThat(List.of(Map.<Integer, Double>of(), own(same)))
                .allSatisfy(own -> assertThat(Outliers.warnings(TWENTY, twoModes(), own))
                        .singleElement()
                        .asString()
                        .endsWith("other programs may have run (emp analyze worst names them)."));
    }

    private static double[] twoModes() {
        double[] millis = new double[20];
        Arrays.setAll(millis, i -> (i < 12 ? 2 : 52) + i % 2 * 0.4);
        return millis;
    }

    private static Map<Integer, Double> own(double[] millis) {
        Map<Integer, Double> own = new HashMap<>();
        for (int i = 0; i < millis.length; i++) {
            own.put(i + 1, millis[i]);
        }
        return own;
    }
}
