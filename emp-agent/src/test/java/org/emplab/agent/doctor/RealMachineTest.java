package org.emplab.agent.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.agent.Requirement;
import org.emplab.agent.doctor.EffectCheck.FixedAddresses;
import org.emplab.agent.environment.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One harmless setting of the machine that runs the tests, as root, put back exactly. */
class RealMachineTest {
    private static final String ASLR = "/proc/sys/kernel/randomize_va_space";

    @Test
    void fixesAddressesAndPutsTheSettingBack(@TempDir Path home) throws IOException {
        Requirement.ROOT.check(Files.isWritable(Path.of(ASLR)), ASLR + " is not writable");
        Machine machine = Machine.local();
        String before = machine.text(ASLR).orElseThrow();
        assumeTrue(!before.equals("0"), "addresses are fixed on this machine already");
        Doctor doctor = new Doctor(machine, home, OptionalInt.empty());
        try {
            List<ChangeOutcome> outcomes = doctor.apply(Doctor.applicable(doctor.examine(), Set.of("aslr"), Set.of()));
            assertThat(outcomes)
                    .singleElement()
                    .extracting(ChangeOutcome::kind, ChangeOutcome::detail)
                    .containsExactly(ChangeOutcome.Kind.DONE, "");
            assertThat(new FixedAddresses().missing(machine)).isEmpty();
        } finally {
            doctor.restore();
        }
        assertThat(machine.text(ASLR)).contains(before);
        assertThat(new FixedAddresses().missing(machine)).isPresent();
    }

    @Test
    void seesASettingWithoutEffect() {
        assertThat(FixedFrequency.judge(
                        "/cpufreq/policy0", List.of(2_900_000L, 2_901_000L), java.util.OptionalLong.empty()))
                .isEmpty();
        assertThat(FixedFrequency.judge(
                        "/cpufreq/policy0", List.of(2_900_000L, 3_400_000L), java.util.OptionalLong.empty()))
                .contains("policy0 ran at 2900000 to 3400000 kHz under load");
        assertThat(FixedFrequency.judge("/cpufreq/policy0", List.of(3_400_000L), java.util.OptionalLong.of(2_900_000)))
                .isPresent();
        assertThat(FixedFrequency.judge("/cpufreq/policy0", List.of(), java.util.OptionalLong.of(2_900_000)))
                .as("the driver does not tell")
                .isEmpty();
    }
}
