package org.emplab.web.run.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.model.RunHeader;
import org.junit.jupiter.api.Test;

class RunTableTest {
    @Test
    void findsTheFieldsInWhichRunsDifferAlsoBehindOneThatSaysNothingOfItsMachine() {
        Map<String, RunHeader> headers = new LinkedHashMap<>();
        headers.put("a", header(Map.of()));
        headers.put("b", header(Map.of("kernel", Map.of("release", "6.17.4"))));
        headers.put("c", header(Map.of("kernel", Map.of("release", "6.18.0"))));

        assertThat(RunTable.fields(headers, List.of(), true))
                .containsEntry("a", Map.of("environment.kernel.release", "–"))
                .containsEntry("b", Map.of("environment.kernel.release", "6.17.4"))
                .containsEntry("c", Map.of("environment.kernel.release", "6.18.0"));
    }

    private static RunHeader header(Map<String, Object> environment) {
        return new RunHeader(
                "sodb11",
                "sort",
                List.of("sort"),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                environment,
                Map.of(),
                Optional.empty(),
                Map.of());
    }
}
