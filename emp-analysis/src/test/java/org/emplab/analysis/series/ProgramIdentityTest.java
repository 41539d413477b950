package org.emplab.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.model.RunHeader;
import org.junit.jupiter.api.Test;

class ProgramIdentityTest {
    private static final Map<String, Object> TRUE =
            Map.of("command", List.of("/bin/true", "-x"), "executable", "/bin/true", "executableSha256", "aa");

    @Test
    void oneHashWithTheSameArgumentsIsOneProgramWhereverItLies() {
        assertThat(same(
                        header("m", TRUE),
                        header(
                                "m",
                                Map.of(
                                        "command",
                                        List.of("true2", "-x"),
                                        "executable",
                                        "/tmp/true2",
                                        "executableSha256",
                                        "aa",
                                        "settings",
                                        Map.of("samples", 10, "name", "again")))))
                .hasValue(true);
    }

    @Test
    void anotherMachineHashArgumentOrSettingIsAnother() {
        assertThat(same(header("m", TRUE), header("n", TRUE))).hasValue(false);
        assertThat(same(header("m", TRUE), header("m", with("executableSha256", "bb"))))
                .hasValue(false);
        assertThat(same(header("m", TRUE), header("m", with("command", List.of("/bin/true", "-y")))))
                .hasValue(false);
        assertThat(same(header("m", TRUE), header("m", with("settings", Map.of("cpu", 1)))))
                .hasValue(false);
    }

    @Test
    void aCompiledWorkloadIsKnownByItsSourceCompilerAndParameters() {
        assertThat(same(header("m", inc("2", "gcc 12", 7)), header("m", inc("2", "gcc 12", 8))))
                .hasValue(true);
        assertThat(same(header("m", inc("2", "gcc 12", 7)), header("m", inc("2", "gcc 13", 7))))
                .hasValue(false);
        assertThat(same(header("m", inc("2", "gcc 12", 7)), header("m", inc("3", "gcc 12", 7))))
                .hasValue(false);
    }

    @Test
    void withoutAHashItIsNotKnown() {
        assertThat(same(header("m", TRUE), header("m", Map.of()))).isEmpty();
    }

    private static Map<String, Object> inc(String seconds, String compiler, int calibrated) {
        return Map.of(
                "command",
                List.of("inc", calibrated),
                "parameters",
                Map.of("seconds", seconds),
                "build",
                Map.of("sourceSha256", "cc", "compiler", compiler, "flags", "-O2"));
    }

    private static Map<String, Object> with(String key, Object value) {
        Map<String, Object> changed = new HashMap<>(TRUE);
        changed.put(key, value);
        return changed;
    }

    private static Optional<Boolean> same(RunHeader first, RunHeader second) {
        return ProgramIdentity.same(first, second);
    }

    private static RunHeader header(String machine, Map<String, Object> workload) {
        return SmallRuns.header(machine, "P", OptionalDouble.empty(), Map.of(), workload);
    }
}
