package org.emplab.lab.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureSettingsTest {
    private static final Map<String, Object> ALL = Map.ofEntries(
            Map.entry("command", List.of("sort", "-n", "numbers")),
            Map.entry("name", "sort of numbers"),
            Map.entry("taskLengthSeconds", 12.5),
            Map.entry("cpus", List.of(1, 3)),
            Map.entry("nice", -5),
            Map.entry("policy", "rr"),
            Map.entry("priority", 10),
            Map.entry("wallLimitSeconds", 0.25),
            Map.entry("cpuLimitSeconds", 60L),
            Map.entry("memoryLimitBytes", 1L << 33),
            Map.entry("stdin", "/lab/in"),
            Map.entry("stdout", "/lab/out"),
            Map.entry("stderr", "/lab/err"),
            Map.entry("outputLimitBytes", 1000L),
            Map.entry("showOutput", true),
            Map.entry("user", "lab"),
            Map.entry("group", "labs"),
            Map.entry("directory", "/lab"),
            Map.entry("environment", Map.of("LANG", "C")),
            Map.entry("clearEnvironment", true),
            Map.entry("fixedAddresses", true));

    @Test
    void areTheSameAfterAWayThroughJson() {
        assertThat(read(ALL).toJson()).isEqualTo(ALL);
        assertThat(read(read(ALL).toJson())).isEqualTo(read(ALL));
    }

    @Test
    void takeNumbersInTheParametersOfAWorkload() {
        MeasureSettings settings = read(Map.of("workload", "inc", "parameters", Map.of("seconds", 0.25)));

        assertThat(settings.toJson()).isEqualTo(Map.of("workload", "inc", "parameters", Map.of("seconds", "0.25")));
    }

    @ParameterizedTest
    @CsvSource({
        "cpus, 3",
        "nice, 20",
        "nice, low",
        "policy, fast",
        "priority, 0",
        "wallLimitSeconds, 0",
        "wallLimitSeconds, soon",
        "cpuLimitSeconds, 1.5",
        "memoryLimitBytes, -1",
        "outputLimitBytes, 0",
        "environment, LANG=C",
        "showOutput, yes",
        "colour, red",
        "source, guess",
        "prepare, maybe",
        "workload, inc"
    })
    void refuseAWrongValueAndNameIt(String key, String value) {
        Map<String, Object> settings = new HashMap<>(Map.of("command", List.of("true")));
        settings.put(key, number(value));

        assertThatThrownBy(() -> read(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .isNotBlank();
    }

    @Test
    void refuseAnEmptyCommandAndAnUnknownWorkload() {
        assertThatThrownBy(() -> read(Map.of()))
                .hasMessageContaining("workload (the name of a bundled one) or command (a list) is missing");
        assertThatThrownBy(() -> read(Map.of("command", List.of())))
                .hasMessageContaining("command must be a list: the program and its arguments");
        assertThatThrownBy(() -> read(Map.of("workload", "ink")))
                .hasMessageContaining("workload must be one of [inc, ");
    }

    @Test
    void refuseToKeepChildrenUnderALimitOfTheWholeTree() {
        Map<String, Object> kept = Map.of("command", List.of("true"), "keepChildren", true);

        assertThat(read(kept).toJson()).isEqualTo(kept);
        assertThatThrownBy(() -> read(Map.of("command", List.of("true"), "keepChildren", true, "processLimit", 3)))
                .hasMessageContaining("keepChildren")
                .hasMessageContaining("its control group ends with the execution");
    }

    @Test
    void refuseARealTimePolicyWithoutAPriority() {
        assertThatThrownBy(() -> read(Map.of("command", List.of("true"), "policy", "fifo")))
                .hasMessageContaining("priority");
    }

    private static Object number(String value) {
        try {
            return Double.valueOf(value);
        } catch (NumberFormatException e) {
            return value;
        }
    }

    private static MeasureSettings read(Map<String, Object> settings) {
        return RunSettings.of(settings).programs().get(0);
    }
}
