package org.emplab.analysis.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalGivenTest {
    /** SciPy 1.17.1: {@code log_ndtr}, and {@code truncnorm}'s {@code mean()} and {@code var()}. */
    @ParameterizedTest
    @CsvSource({
        "0, 2, -1.0748623268620714, 0.0, 0.291125094772793",
        "0.3, 1, -1.001292372857573, 0.27585724559932456, 0.15634691307143872",
        "-0.3, 1, -1.0012923728575736, -0.27585724559932456, 0.15634691307143872",
        "2, 3.4, -2.1861604224323945, 0.9973356175336395, 1.2954197281995268",
        "-6, 0.5, -18.581566628446105, -5.891178690401983, 34.71994126449237",
        "1.5, 0.05, -2.0438083510445497, 1.4996875553268687, 2.2492710210082945",
        "1.5, 0.001, -2.0439384811214083, 1.499999875000185, 2.2499997083336734",
        "-20, 2, -185.0592758497209, -19.052343949197155, 362.994535034746"
    })
    void agreesWithScipy(double middle, double width, double logDensity, double mean, double meanSquare) {
        NormalGiven given = NormalGiven.of(middle, width);

        assertThat(given.logDensity()).isCloseTo(logDensity, within(1e-6));
        assertThat(given.mean()).isCloseTo(mean, within(1e-6));
        assertThat(given.meanSquare()).isCloseTo(meanSquare, within(1e-5));
    }
}
