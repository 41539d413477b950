package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.ParameterDeclaration;
import org.emplab.web.derivation.DerivationApi;
import org.junit.jupiter.api.Test;

class DerivationOrderTest {
    @Test
    void takesEveryParameterOfCutoffsButWhoMovedABoundWhichIsTheCaller() {
        assertThat(Arrays.stream(DerivationApi.DerivationOrder.class.getRecordComponents())
                        .map(RecordComponent::getName))
                .containsAll(RunAnalyses.CUTOFFS.declarations().stream()
                        .map(ParameterDeclaration::key)
                        .filter(key -> !key.equals("boundBy"))
                        .toList())
                .doesNotContain("boundBy");
    }
}
