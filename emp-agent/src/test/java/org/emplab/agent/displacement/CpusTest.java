package org.emplab.agent.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.OptionalInt;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.agent.environment.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpusTest {
    @TempDir
    Path directory;

    @Test
    void givesFTheLastCpuAndTheServerAnother() {
        assertThat(Cpus.choose(allowed("0-2,7"), OptionalInt.empty(), OptionalInt.empty()))
                .isEqualTo(new Cpus(7, 0));
        assertThat(Cpus.choose(allowed("0-2,7"), OptionalInt.of(0), OptionalInt.empty()))
                .isEqualTo(new Cpus(0, 1));
    }

    @Test
    void refusesASingleCpu() {
        assertThatThrownBy(() -> Cpus.choose(allowed("3"), OptionalInt.empty(), OptionalInt.empty()))
                .isInstanceOf(DisplacementException.class)
                .hasMessageContaining("only CPU 3 is allowed");
    }

    @Test
    void refusesACpuThatIsNotAllowed() {
        assertThatThrownBy(() -> Cpus.choose(allowed("0-1"), OptionalInt.of(5), OptionalInt.empty()))
                .hasMessageContaining("CPU 5 is not allowed");
    }

    @Test
    void keepsTheServerOffTheMeasuringCpu() {
        assertThatThrownBy(() -> Cpus.choose(allowed("0-1"), OptionalInt.of(1), OptionalInt.of(1)))
                .hasMessageContaining("would displace F");
    }

    private Machine allowed(String list) {
        return new CapturedTree(directory)
                .file("/proc/self/status", "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + list)
                .machine();
    }
}
