package org.emplab.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.MapAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

    @Test
    void readsTheMachineItRunsOn() {
        Map<String, Object> environment = Environment.read();
        assertThat(environment)
                .containsKeys(
                        "kernel",
                        "distribution",
                        "firmware",
                        "compiler",
                        "cpu",
                        "frequency",
                        "clock",
                        "settings",
                        "memory",
                        "mounts",
                        "load",
                        "services",
                        "validity",
                        "agent",
                        "empVersions");
        assertSection(environment, "kernel")
                .containsEntry(
                        "release", Machine.local().commands().run("uname", "-r").output());
        assertSection(environment, "cpu")
                .containsEntry(
                        "onlineCount",
                        Long.valueOf(
                                Machine.local().commands().run("nproc", "--all").output()));
    }

    @Test
    void readsACapturedTreeLikeAMachine(@TempDir Path directory) {
        Map<String, Object> environment =
                Environment.read(CapturedTree.ofADesktop(directory).machine());
        assertSection(environment, "kernel")
                .containsEntry("release", "6.1.0-18-amd64")
                .containsEntry("ticksPerSecond", 250L)
                .containsEntry("cpuTimeAccounting", "generic")
                .containsEntry("interruptTimeAccounting", true)
                .containsEntry("idleTicks", "full")
                .containsEntry("configurationSource", "/boot/config-6.1.0-18-amd64");
        assertSection(environment, "distribution").containsEntry("name", "Debian GNU/Linux 12 (bookworm)");
        assertSection(environment, "cpu")
                .containsEntry("model", "Intel(R) Core(TM) i7-9700")
                .containsEntry("microcode", "0xf4")
                .containsEntry("onlineCount", 2L);
        assertSection(environment, "frequency")
                .containsEntry("turbo", "on")
                .containsEntry("governor", "powersave")
                .containsEntry("maxKilohertz", 4_700_000L);
        assertSection(environment, "clock")
                .containsEntry("synchronisedBy", List.of("systemd-timesyn"))
                .doesNotContainKey("synchronised");
        assertSection(environment, "services")
                .containsEntry("manager", "systemd")
                .containsEntry("running", List.of("cron.service", "ssh.service", "systemd-timesyncd.service"))
                .containsEntry("timers", List.of("apt-daily.timer", "lab.timer"))
                .containsEntry("cronJobs", List.of("/etc/cron.daily/logrotate"));
    }

    @Test
    void saysOfAMissingSettingThatItIsAbsent(@TempDir Path directory) {
        Map<String, Object> environment =
                Environment.read(CapturedTree.ofADesktop(directory).machine());
        assertSection(environment, "settings")
                .containsEntry("addressSpaceRandomisation", 2L)
                .containsEntry("transparentHugePages", "always")
                .containsEntry("numaBalancing", "absent")
                .containsEntry("samePageMerging", "absent");
        assertSection(environment, "validity")
                .containsEntry("coreThrottles", 7L)
                .containsEntry("packageThrottles", "absent")
                .containsEntry("stealTicks", 42L)
                .containsEntry("swappedInPages", 17L)
                .containsEntry("frequencyKilohertz", "absent");
    }

    @Test
    void inventsNothingOnAnEmptyTree(@TempDir Path directory) {
        Map<String, Object> environment =
                Environment.read(new CapturedTree(directory).directory("/").machine());
        assertSection(environment, "kernel").isEmpty();
        assertSection(environment, "frequency").containsEntry("turbo", "absent").containsEntry("governor", "absent");
        assertSection(environment, "empVersions").containsEntry("derived", "EMPv1");
    }

    @Test
    void countsOnlyTheGrowthOfTheSigns(@TempDir Path directory) {
        CapturedTree tree = CapturedTree.ofADesktop(directory);
        ValiditySigns before = ValiditySigns.read(tree.machine());
        tree.file("/proc/vmstat", "pswpin 20\npswpout 1").file("/proc/stat", "cpu  1 2 3 4 5 6 7 50 9 10");
        ValiditySigns growth = ValiditySigns.read(tree.machine()).since(before);
        assertThat(growth.stealTicks()).hasValue(8);
        assertThat(growth.swappedInPages()).hasValue(3);
        assertThat(growth.swappedOutPages()).as("went back: a reboot").isEmpty();
        assertThat(growth.packageThrottles()).isEmpty();
    }

    private static MapAssert<Object, Object> assertSection(Map<String, Object> environment, String name) {
        return assertThat(environment.get(name)).asInstanceOf(MAP);
    }
}
