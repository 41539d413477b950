package org.emplab.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.lab.settings.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadsTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    static Path home;

    @TempDir
    Path fresh;

    @ParameterizedTest
    @EnumSource
    void compilesEachWorkloadAndRecordsSourceCompilerAndFlags(Workload workload) {
        CompiledProgram compiled = workloads().compiled(workload);

        assertThat(compiled.program()).isExecutable().startsWith(home);
        assertThat(compiled.sourceSha256()).matches("[0-9a-f]{64}");
        assertThat(compiled.flags()).contains("-O2");
        assertThat(compiled.compiler()).isNotBlank();
    }

    @Test
    void compilesOnce() throws IOException {
        CompiledProgram first = workloads().compiled(Workload.SORT);
        FileTime built = Files.getLastModifiedTime(first.program());

        CompiledProgram second = new Workloads(home, Map.of("PATH", ""), Clock.systemUTC()).compiled(Workload.SORT);

        assertThat(second).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(second.program())).isEqualTo(built);
    }

    @Test
    void saysHowToGetACompiler() {
        Workloads without = new Workloads(fresh, Map.of("PATH", "/nowhere"), Clock.systemUTC());

        assertThatThrownBy(() -> without.compiled(Workload.INC))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("no C compiler found")
                .hasMessageContaining("install gcc");
    }

    @Test
    void saysWhichCompilerIsMissingWhenOneIsNamed() {
        Workloads without = new Workloads(fresh, Map.of("PATH", "/usr/bin", "CC", "no-such-cc"), Clock.systemUTC());

        assertThatThrownBy(() -> without.compiled(Workload.INC)).hasMessageContaining("no-such-cc");
    }

    @Test
    void keepsTheCalibrationOfThisMachine() {
        Calibration first = workloads().calibration();

        Calibration again =
                new Workloads(home, System.getenv(), Clock.fixed(NOW.plusSeconds(99), ZoneOffset.UTC)).calibration();

        assertThat(again).isEqualTo(first);
        assertThat(first.measuredAt()).isEqualTo(NOW);
        assertThat(first.iterationsPerSecond()).isBetween(1e7, 1e11);
    }

    @Test
    void calibratesAfreshWhenTheStoredCalibrationIsDamaged() throws IOException {
        Calibration first = workloads().calibration();
        Files.writeString(home.resolve("workloads/inc-calibration.properties"), "iterationsPerSecond=-3");

        Calibration again = workloads().calibration();

        assertThat(again.sourceSha256()).isEqualTo(first.sourceSha256());
        assertThat(again.iterationsPerSecond()).isPositive();
    }

    @Test
    void namesAProgramByItsTaskLength() {
        ReadyProgram inc = workloads().prepare(new Program.Bundled(Workload.INC, Map.of("seconds", "0.25")));

        assertThat(inc.name()).isEqualTo("INC0.25");
        assertThat(inc.taskLengthSeconds()).isEqualTo(OptionalDouble.of(0.25));
        assertThat(inc.description()).containsKeys("build", "calibration", "command");
    }

    /** Any user of the machine sees arguments. */
    @Test
    void tellsTcpSendItsKeyByAVariable() {
        ReadyProgram send = workloads().prepare(new Program.Bundled(Workload.TCP_SEND, Map.of("key", "secret")));

        assertThat(send.arguments()).doesNotContain("secret").hasSize(7);
        assertThat(send.environment()).containsExactly(Map.entry("EMP_TCP_KEY", "secret"));
    }

    @Test
    void scalesTheIterationsOfIncWithItsSeconds() {
        Map<String, String> half = Workload.INC.complete(Map.of("seconds", "0.5"));

        assertThat(WorkloadProgram.arguments(Workload.INC, half, 3e9)).containsExactly("1500000000");
        assertThat(WorkloadProgram.arguments(Workload.SPIN, Workload.SPIN.complete(Map.of("micros", "400")), 1e9))
                .containsExactly("1000", "400000");
    }

    @ParameterizedTest
    @CsvSource({
        "INC, seconds, -1",
        "INC, seconds, soon",
        "INC, seconds, 0",
        "SORT, size, 1.5",
        "SORT, size, -4",
        "MATC, rows, 3",
        "INC, seconds, 1e300"
    })
    void refusesAWrongParameterByName(Workload workload, String name, String value) {
        assertThatThrownBy(() -> workloads().prepare(new Program.Bundled(workload, Map.of(name, value))))
                .isInstanceOfAny(IllegalArgumentException.class, SpecificationException.class)
                .hasMessageContaining(workload.key())
                .hasMessageContaining(name);
    }

    @Test
    void sortsTheSameNumbersFromTheSameSeed() throws Exception {
        assertThat(output(Workload.SORT, Map.of("size", "1000", "seed", "7")))
                .isEqualTo(output(Workload.SORT, Map.of("size", "1000", "seed", "7")))
                .isNotEqualTo(output(Workload.SORT, Map.of("size", "1000", "seed", "8")));
    }

    @Test
    void multipliesToTheSameProductInBothOrders() throws Exception {
        Map<String, String> parameters = Map.of("size", "60", "seed", "3");

        assertThat(output(Workload.MATC, parameters)).isEqualTo(output(Workload.MATR, parameters));
    }

    @Test
    void reportsBothHalvesOfDualInc() throws Exception {
        assertThat(reported(Workload.DUAL_INC, Map.of("seconds", "0.01")))
                .contains("firstHalfNanos", "secondHalfNanos", "clockGettimeNanos", "cpuClockNanos");
    }

    @Test
    void incrementsAsOftenAsItWasTold() throws Exception {
        Process process =
                new ProcessBuilder(workloads().compiled(Workload.INC).program().toString(), "4294967297").start();

        // one more than UINT_MAX + 1 turns of an unsigned integer
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim())
                .isEqualTo("1");
    }

    @Test
    void findsACommandAsAShellDoes() {
        ReadyProgram ls = workloads().prepare(new Program.Command(List.of("ls", "-l")));

        assertThat(ls.name()).isEqualTo("ls");
        assertThat(ls.executable()).isAbsolute().hasFileName("ls");
        assertThat(ls.arguments()).containsExactly("ls", "-l");
    }

    @Test
    void tellsAnUnknownCommandFromOneThatIsNotExecutable() throws IOException {
        Path script = Files.writeString(home.resolve("script"), "#!/bin/sh\n");

        assertThatThrownBy(() -> workloads().prepare(new Program.Command(List.of("no-such-command"))))
                .hasMessageContaining("unknown command: no-such-command");
        assertThatThrownBy(() -> workloads().prepare(new Program.Command(List.of(script.toString()))))
                .hasMessageContaining("not executable: " + script);
        assertThatThrownBy(() -> workloads().prepare(new Program.Command(List.of(home.toString()))))
                .hasMessageContaining("a directory is not a command");
    }

    private String output(Workload workload, Map<String, String> parameters) throws Exception {
        return run(workload, parameters, false);
    }

    private List<String> reported(Workload workload, Map<String, String> parameters) throws Exception {
        return run(workload, parameters, true)
                .lines()
                .filter(line -> line.contains("="))
                .map(line -> line.substring(0, line.indexOf('=')))
                .toList();
    }

    private String run(Workload workload, Map<String, String> parameters, boolean report) throws Exception {
        ReadyProgram ready = workloads().prepare(new Program.Bundled(workload, parameters));
        List<String> command = new java.util.ArrayList<>(ready.arguments());
        command.set(0, ready.executable().toString());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(report ? Map.of("EMP_METRICS_FD", "1") : new HashMap<>());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }

    private Workloads workloads() {
        return new Workloads(home, System.getenv(), Clock.fixed(NOW, ZoneOffset.UTC));
    }
}
