package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PairDoubtTest {
    private static final OptionalDouble SHORT = OptionalDouble.of(1000);
    private static final OptionalDouble LONG = OptionalDouble.of(2000);

    @Test
    void doubtsNothingOfAShorterAndALongerRun() {
        assertThat(PairDoubt.of(false, SHORT, LONG)).isEmpty();
        assertThat(PairDoubt.of(false, SHORT, SHORT)).isEmpty();
    }

    @Test
    void doubtsALongerRunInThePlaceOfTheShortOne() {
        assertThat(PairDoubt.of(false, LONG, SHORT)).hasValue(PairDoubt.SWAPPED);
    }

    @Test
    void doubtsOneRunTakenTwiceWhateverItsTimes() {
        assertThat(PairDoubt.of(true, SHORT, SHORT)).hasValue(PairDoubt.SAME_RUN);
        assertThat(PairDoubt.of(true, LONG, SHORT)).hasValue(PairDoubt.SAME_RUN);
    }

    @Test
    void doesNotCallRunsSwappedOfWhichOneHasNoTimes() {
        assertThat(PairDoubt.of(false, OptionalDouble.empty(), LONG)).isEmpty();
        assertThat(PairDoubt.of(false, LONG, OptionalDouble.empty())).isEmpty();
    }
}
