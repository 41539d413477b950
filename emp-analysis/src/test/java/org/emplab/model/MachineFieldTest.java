package org.emplab.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineFieldTest {
    private static Map<String, Object> machine(
            String boot, int rate, boolean synchronised, int memory, List<String> flags) {
        return Map.of(
                "kernel", Map.of("bootId", boot, "release", "6.1"),
                "settings", Map.of("perfMaxSampleRate", rate, "swappiness", 60),
                "clock", Map.of("synchronised", synchronised, "source", "tsc"),
                "memory", Map.of("memTotalKibibytes", memory),
                "cpu", Map.of("flags", flags));
    }

    @Test
    void aMachineThatWasRebootedIsTheSame() {
        Map<String, Object> before = machine("a", 100_000, true, 16_000_000, List.of("fpu", "sse", "avx"));
        Map<String, Object> after = machine("b", 50_000, false, 15_999_000, List.of("fpu", "avx", "sse"));
        after.forEach((section, state) -> assertThat(MachineField.isSame(section, before.get(section), state))
                .as(section)
                .isTrue());
    }

    @Test
    void anotherKernelSettingFlagOrAmountOfMemoryIsAChange() {
        assertThat(MachineField.isSame("kernel", Map.of("release", "6.1"), Map.of("release", "6.8")))
                .isFalse();
        assertThat(MachineField.isSame("settings.swappiness", 60, 10)).isFalse();
        assertThat(MachineField.isSame("cpu.flags", List.of("fpu", "sse"), List.of("fpu")))
                .isFalse();
        assertThat(MachineField.isSame("memory.memTotalKibibytes", 16_000_000, 8_000_000))
                .isFalse();
        assertThat(MachineField.isSame("cpu.microcode", null, "0x1")).isFalse();
    }
}
