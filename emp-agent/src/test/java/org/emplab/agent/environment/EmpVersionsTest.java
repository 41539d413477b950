package org.emplab.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.emplab.agent.environment.EmpVersions.EmpVersion.ValidityFinding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmpVersionsTest {
    private static final String CPU = "/sys/devices/system/cpu/";

    @TempDir
    Path directory;

    private CapturedTree tree;

    @BeforeEach
    void aLabMachine() {
        tree = new CapturedTree(directory)
                .file("/proc/sys/kernel/osrelease", "6.1.0-18-amd64")
                .file("/boot/vmlinuz-6.1.0-18-amd64", "")
                .file(CPU + "intel_pstate/no_turbo", "1")
                .file(CPU + "cpufreq/policy0/scaling_governor", "performance")
                .process(500, "chronyd", "/usr/sbin/chronyd", "/system.slice/chrony.service");
    }

    @Test
    void holdsToAllFourOnAQuietMachine() {
        assertThat(versions().derived()).isEqualTo("EMPv4");
    }

    @Test
    void failsTheFirstWhereCronRuns() {
        tree.process(412, "cron", "/usr/sbin/cron", "/system.slice/cron.service");
        assertThat(verdict(1)).isEqualTo(ValidityFinding.FAILS);
        assertThat(versions().versions().get(0).reason()).contains("cron");
        assertThat(versions().derived()).as("the later ones build on it").isEqualTo("none");
        assertThat(verdict(2)).isEqualTo(ValidityFinding.HOLDS);
    }

    @Test
    void takesAKernelThreadForNoDaemon() {
        tree.kernelThread(77, "atd");
        assertThat(verdict(1)).isEqualTo(ValidityFinding.HOLDS);
    }

    @Test
    void tellsPostfixFromAnotherMaster() {
        tree.process(600, "master", "/opt/lab/master", "/");
        assertThat(verdict(1)).isEqualTo(ValidityFinding.HOLDS);
        tree.process(601, "master", "/usr/lib/postfix/sbin/master -w", "/");
        assertThat(verdict(1)).isEqualTo(ValidityFinding.FAILS);
    }

    @Test
    void failsTheSecondWithoutATimeDaemon() {
        tree.process(500, "bash", "bash", "/");
        assertThat(verdict(2)).isEqualTo(ValidityFinding.FAILS);
        assertThat(versions().derived()).isEqualTo("EMPv1");
    }

    @Test
    void failsTheThirdWithTurboOrScaling() {
        tree.file(CPU + "intel_pstate/no_turbo", "0");
        assertThat(verdict(3)).isEqualTo(ValidityFinding.FAILS);
        tree.file(CPU + "intel_pstate/no_turbo", "1").file(CPU + "cpufreq/policy0/scaling_governor", "schedutil");
        assertThat(verdict(3)).isEqualTo(ValidityFinding.FAILS);
    }

    @Test
    void takesEqualLimitsForAFixedFrequency() {
        tree.file(CPU + "cpufreq/policy0/scaling_governor", "schedutil")
                .file(CPU + "cpufreq/policy0/scaling_min_freq", "2900000")
                .file(CPU + "cpufreq/policy0/scaling_max_freq", "2900000");
        assertThat(verdict(3)).isEqualTo(ValidityFinding.HOLDS);
    }

    @Test
    void doesNotGuessTheThirdOnAVirtualMachine(@TempDir Path other) {
        tree = new CapturedTree(other)
                .file("/proc/sys/kernel/osrelease", "6.18.44")
                .process(500, "ntpd", "/usr/sbin/ntpd", "/");
        assertThat(verdict(3)).isEqualTo(ValidityFinding.UNKNOWN);
        assertThat(versions().describe().get("v3"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsEntry("holds", null);
        assertThat(versions().derived()).isEqualTo("EMPv2");
    }

    @ParameterizedTest
    @CsvSource({
        "2.6.28-1, 2.6.28-1, FAILS",
        "2.6.32-358, 2.6.32-358, HOLDS",
        "6.9.0-1-amd64, 6.18.0-1-amd64, FAILS",
        "6.18.0-1-amd64, 6.9.0-1-amd64, HOLDS",
        "6.9.0-1-amd64, 6.18.0-1-rt, HOLDS"
    })
    void judgesTheFourthByWhatIsInstalled(String running, String installed, ValidityFinding verdict) {
        tree.file("/proc/sys/kernel/osrelease", running).file("/boot/vmlinuz-" + installed, "");
        if (!running.startsWith("6.1.")) {
            // the kernel of the set-up would be newer or of another line
            org.assertj.core.api.Assertions.assertThatCode(
                            () -> java.nio.file.Files.delete(tree.machine().path("/boot/vmlinuz-6.1.0-18-amd64")))
                    .doesNotThrowAnyException();
        }
        assertThat(verdict(4)).isEqualTo(verdict);
    }

    private EmpVersions versions() {
        return EmpVersions.read(tree.machine());
    }

    private ValidityFinding verdict(int number) {
        return versions().versions().get(number - 1).verdict();
    }
}
