package org.emplab.report.latex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LatexMacrosTest {
    @Test
    void aNumberIsACommandWhoseNameHoldsLettersOnly() {
        Map<String, Number> numbers = new LinkedHashMap<>();
        numbers.put("run1PtMeanMillis", 8018.1);
        numbers.put("etSamples", 1000);
        numbers.put("ptRelativeError", 1.4326325173955823E-6);

        assertThat(LatexMacros.write(numbers))
                .isEqualTo("\\newcommand{\\empRunOnePtMeanMillis}{8018.1}\n"
                        + "\\newcommand{\\empEtSamples}{1000}\n"
                        + "\\newcommand{\\empPtRelativeError}{0.000001432632517}\n");
    }
}
