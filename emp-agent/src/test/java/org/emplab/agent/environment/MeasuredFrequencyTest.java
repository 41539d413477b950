package org.emplab.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredFrequencyTest {
    private static final String CPU_1 = "/sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq";

    private CapturedTree tree;

    @BeforeEach
    void capture(@TempDir Path directory) {
        tree = new CapturedTree(directory).file("/sys/devices/system/cpu/online", "0-1");
    }

    private MeasuredFrequency frequency() {
        return new MeasuredFrequency(tree.machine());
    }

    private static String processors(String flags) {
        return "processor\t: 0\ncpu MHz\t\t: 2596.122\nflags\t\t: " + flags
                + "\n\nprocessor\t: 1\ncpu MHz\t\t: 3400.001\nflags\t\t: " + flags;
    }

    @Test
    void isThatOfTheDriverWhereThereIsOne() {
        tree.file(CPU_1, "3187654").file("/proc/cpuinfo", processors("fpu aperfmperf"));
        assertThat(frequency().kilohertz(1)).hasValue(3_187_654);
        assertThat(frequency().kilohertz(0)).hasValue(2_596_122);
        assertThat(frequency().describe()).isEqualTo(Map.of("lowest", 2_596_122L, "highest", 3_187_654L));
    }

    @Test
    void isCountedByTheCpuWithoutADriver() {
        tree.file("/proc/cpuinfo", processors("fpu aperfmperf"));
        assertThat(frequency().kilohertz(1)).hasValue(3_400_001);
        assertThat(frequency().kilohertz(7)).isEmpty();
    }

    @Test
    void isNotTheNominalOneOfAMachineThatDoesNotMeasureIt() {
        tree.file("/proc/cpuinfo", processors("fpu hypervisor"));
        assertThat(frequency().kilohertz(1)).isEmpty();
        assertThat(frequency().describe()).isEqualTo("absent");
    }

    @Test
    void isNotMadeUpFromWhatIsNoNumber() {
        tree.file(CPU_1, "<unknown>")
                .file("/proc/cpuinfo", "processor\t: 1\ncpu MHz\t\t: unknown\nflags\t\t: aperfmperf");
        assertThat(frequency().kilohertz(1)).isEmpty();
    }
}
