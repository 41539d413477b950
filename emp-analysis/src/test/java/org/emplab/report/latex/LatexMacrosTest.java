package org.emplab.report.latex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LatexMacrosTest {
    @Test
    void aValueIsACommandWhoseNameHoldsLettersOnly() {
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("run1PtMeanMillis", 8018.1);
        numbers.put("etSamples", 1000);
        numbers.put("ptRelativeError", 1.4326325173955823E-6);
        numbers.put("ptVerdict1", "b_2 is faster than b_1 by 4 %");

        assertThat(LatexMacros.write(numbers))
                .isEqualTo("\\newcommand{\\empRunOnePtMeanMillis}{8018.1}\n"
                        + "\\newcommand{\\empEtSamples}{1000}\n"
                        + "\\newcommand{\\empPtRelativeError}{0.000001432632517}\n"
                        + "\\newcommand{\\empPtVerdictOne}{b\\_2 is faster than b\\_1 by 4 \\%}\n");
    }
}
