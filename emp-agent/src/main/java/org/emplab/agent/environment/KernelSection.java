package org.emplab.agent.environment;

import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Kernel and distribution. */
final class KernelSection {
    /** Written by dpkg, rpm, pacman or apk whenever a package comes, changes or goes. */
    private static final List<String> PACKAGES = List.of(
            "/var/lib/dpkg/status",
            "/var/lib/rpm/rpmdb.sqlite",
            "/usr/lib/sysimage/rpm/rpmdb.sqlite",
            "/var/lib/rpm/Packages",
            "/var/lib/pacman/local",
            "/lib/apk/db/installed");

    private KernelSection() {}

    static Map<String, Object> read(Machine machine) {
        EnvironmentReader facts = new EnvironmentReader(machine)
                .text("release", "/proc/sys/kernel/osrelease")
                .text("version", "/proc/sys/kernel/version")
                .text("architecture", "/proc/sys/kernel/arch")
                .text("commandLine", "/proc/cmdline")
                .text("bootId", "/proc/sys/kernel/random/boot_id");
        Optional<KernelConfiguration> configuration = KernelConfiguration.read(machine);
        return facts.put("configurationSource", configuration.map(KernelConfiguration::source))
                .put(
                        "ticksPerSecond",
                        configuration.flatMap(c -> c.option("HZ")).map(EnvironmentReader::typed))
                .put("cpuTimeAccounting", configuration.flatMap(KernelConfiguration::cpuTimeAccounting))
                .put("interruptTimeAccounting", configuration.map(c -> c.isSet("IRQ_TIME_ACCOUNTING")))
                .put("taskDelayAccounting", configuration.map(c -> c.isSet("TASK_DELAY_ACCT")))
                .put("idleTicks", configuration.map(KernelSection::idleTicks))
                .values();
    }

    static Map<String, Object> distribution(Machine machine) {
        Map<String, String> release = machine.lines("/etc/os-release").stream()
                .filter(line -> line.indexOf('=') > 0)
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf('=')),
                        line -> line.substring(line.indexOf('=') + 1).replace("\"", ""),
                        (first, second) -> second,
                        LinkedHashMap::new));
        return new EnvironmentReader(machine)
                .put("name", Optional.ofNullable(release.get("PRETTY_NAME")))
                .put("id", Optional.ofNullable(release.get("ID")))
                .put("versionId", Optional.ofNullable(release.get("VERSION_ID")))
                .put(
                        "packagesChangedAt",
                        PACKAGES.stream()
                                .flatMap(path -> machine.modified(path).stream())
                                .max(Comparator.naturalOrder())
                                .map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString()))
                .values();
    }

    private static String idleTicks(KernelConfiguration configuration) {
        if (configuration.isSet("NO_HZ_FULL")) {
            return "full";
        }
        return configuration.isSet("NO_HZ_IDLE") ? "idle" : "periodic";
    }
}
