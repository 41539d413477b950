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

        assertThat(RunTableWriter.fields(headers, List.of(), true))
                .containsEntry("a", Map.of("environment.kernel.release", "–"))
                .containsEntry("b", Map.of("environment.kernel.release", "6.17.4"))
                .containsEntry("c", Map.of("environment.kernel.release", "6.18.0"));
    }

    @Test
    void findsTheFieldsInWhichRunsDifferAtAnyDepthAndTheParametersOfDifferentPrograms() {
        Map<String, RunHeader> headers = new LinkedHashMap<>();
        headers.put("a", header("inc-1", Map.of(), Map.of("parameters", Map.of("seconds", "1"))));
        headers.put("b", header("inc-2", governor("powersave"), Map.of("parameters", Map.of("seconds", "2"))));
        headers.put("c", header("inc-2", governor("performance"), Map.of()));

        assertThat(RunTableWriter.fields(headers, List.of(), true).get("b"))
                .isEqualTo(
                        Map.of("environment.cpu.frequency.governor", "powersave", "workload.parameters.seconds", "2"));
    }

    private static Map<String, Object> governor(String governor) {
        return Map.of("cpu", Map.of("frequency", Map.of("governor", governor)), "cores", 4);
    }

    private static RunHeader header(Map<String, Object> environment) {
        return header("sort", environment, Map.of());
    }

    private static RunHeader header(String program, Map<String, Object> environment, Map<String, Object> workload) {
        return new RunHeader(
                "sodb11",
                program,
                List.of(program),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                environment,
                workload,
                Optional.empty(),
                Map.of());
    }
}
