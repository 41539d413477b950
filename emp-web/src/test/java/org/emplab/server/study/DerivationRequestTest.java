package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Orders that wait as jobs are JSON. */
class DerivationRequestTest {
    private static final DerivationRequest REQUEST = new DerivationRequest(
            List.of("a"),
            List.of("b"),
            Optional.empty(),
            Optional.of("gzip"),
            Optional.of("c"),
            new CutoffsAnalysis.Parameters(
                    Optional.of(CutoffBasis.TAKEN),
                    Optional.empty(),
                    OptionalDouble.of(128_300),
                    OptionalDouble.empty(),
                    Optional.of("tried"),
                    Optional.empty()));

    @Test
    void isReadAsItIsWritten() {
        String written = JsonMapper.shared().writeValueAsString(REQUEST);

        assertThat(JsonMapper.shared().readValue(written, DerivationRequest.class))
                .isEqualTo(REQUEST);
    }

    @Test
    void ofAnEarlierServerIsReadToo() {
        String earlier = """
                {"shortRunId":"a","longRunIds":["b"],"shortProgram":null,"longProgram":"gzip","shortBoundMillis":128300.0,
                 "longBoundMillis":null,"reason":"tried","basedOn":"c","by":"TAKEN","daemons":null}""";

        assertThat(JsonMapper.shared().readValue(earlier, DerivationRequest.class))
                .isEqualTo(REQUEST);
    }
}
