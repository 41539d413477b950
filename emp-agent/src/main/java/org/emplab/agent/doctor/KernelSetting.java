package org.emplab.agent.doctor;

import java.util.List;
import java.util.Set;
import org.emplab.agent.environment.BracketedValue;
import org.emplab.agent.environment.Machine;

/**
 * A setting of the kernel that is one word in one file.
 *
 * @param good values that are right
 * @param set the value that applying writes
 */
public record KernelSetting(
        String id, String title, Severity need, String path, Set<String> good, String set, String reason) {
    private static final String KERNEL = "/proc/sys/kernel/";

    public static final List<KernelSetting> ALL = List.of(
            new KernelSetting(
                    "aslr",
                    "address space randomisation",
                    Severity.ADVISED,
                    KERNEL + "randomize_va_space",
                    Set.of("0"),
                    "0",
                    "addresses differ from run to run, and with them alignment and cache conflicts"),
            new KernelSetting(
                    "numa-balancing",
                    "NUMA balancing",
                    Severity.ADVISED,
                    KERNEL + "numa_balancing",
                    Set.of("0"),
                    "0",
                    "it unmaps pages to see who uses them, and moves them"),
            new KernelSetting(
                    "nmi-watchdog",
                    "NMI watchdog",
                    Severity.ADVISED,
                    KERNEL + "nmi_watchdog",
                    Set.of("0"),
                    "0",
                    "it interrupts every CPU and holds a performance counter"),
            new KernelSetting(
                    "transparent-huge-pages",
                    "transparent huge pages",
                    Severity.ADVISED,
                    "/sys/kernel/mm/transparent_hugepage/enabled",
                    Set.of("madvise", "never"),
                    "madvise",
                    "whether a program gets huge pages depends on how fragmented memory is at that moment"),
            new KernelSetting(
                    "same-page-merging",
                    "same-page merging (KSM)",
                    Severity.ADVISED,
                    "/sys/kernel/mm/ksm/run",
                    Set.of("0", "2"),
                    "0",
                    "ksmd compares pages in the background"),
            new KernelSetting(
                    "perf-sample-rate",
                    "highest perf sample rate",
                    Severity.ADVISED,
                    KERNEL + "perf_event_max_sample_rate",
                    Set.of("1"),
                    "1",
                    "a profiler that is left running interrupts the program up to that many times a second"),
            new KernelSetting(
                    "task-delay-accounting",
                    "task delay accounting",
                    Severity.OPTIONAL,
                    KERNEL + "task_delayacct",
                    Set.of("1"),
                    "1",
                    "without it the kernel has no totals of the time spent waiting for block I/O and swap"),
            new KernelSetting(
                    "smt",
                    "simultaneous multithreading",
                    Severity.OPTIONAL,
                    "/sys/devices/system/cpu/smt/control",
                    Set.of("off", "forceoff", "notsupported", "notimplemented"),
                    "off",
                    "what runs on the sibling of a CPU takes from its speed"));

    public CheckResult examine(Machine machine) {
        Machine.FileContent reading = machine.read(path);
        String state = BracketedValue.selected(reading.shown());
        CheckResult.Status status = reading instanceof Machine.FileContent.Absent
                ? CheckResult.Status.ABSENT
                : reading instanceof Machine.FileContent.Unreadable
                        ? CheckResult.Status.UNREADABLE
                        : good.contains(state) ? CheckResult.Status.OK : CheckResult.Status.AMISS;
        boolean amiss = status == CheckResult.Status.AMISS;
        return new CheckResult(
                id,
                "knob",
                title,
                need,
                status,
                state,
                String.join(" or ", good.stream().sorted().toList()),
                reason,
                amiss ? "echo " + set + " > " + path : "",
                amiss ? List.of(new Change.Setting(id, path, state, set)) : List.of());
    }
}
