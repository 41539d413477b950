package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RunPairWarningTest {
    private static final OptionalDouble SHORT = OptionalDouble.of(1000);
    private static final OptionalDouble LONG = OptionalDouble.of(2000);

    @Test
    void doubtsNothingOfAShorterAndALongerRun() {
        assertThat(RunPairWarning.of(false, SHORT, LONG)).isEmpty();
        assertThat(RunPairWarning.of(false, SHORT, SHORT)).isEmpty();
    }

    @Test
    void doubtsALongerRunInThePlaceOfTheShortOne() {
        assertThat(RunPairWarning.of(false, LONG, SHORT)).hasValue(RunPairWarning.SWAPPED);
    }

    @Test
    void doubtsOneRunTakenTwiceWhateverItsTimes() {
        assertThat(RunPairWarning.of(true, SHORT, SHORT)).hasValue(RunPairWarning.SAME_RUN);
        assertThat(RunPairWarning.of(true, LONG, SHORT)).hasValue(RunPairWarning.SAME_RUN);
    }

    @Test
    void doesNotCallRunsSwappedOfWhichOneHasNoTimes() {
        assertThat(RunPairWarning.of(false, OptionalDouble.empty(), LONG)).isEmpty();
        assertThat(RunPairWarning.of(false, LONG, OptionalDouble.empty())).isEmpty();
    }
}
