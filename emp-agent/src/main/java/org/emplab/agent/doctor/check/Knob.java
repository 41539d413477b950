package org.emplab.agent.doctor.check;

import java.util.List;
import java.util.Set;
import org.emplab.agent.doctor.change.Change;
import org.emplab.agent.environment.machine.Choice;
import org.emplab.agent.environment.machine.Machine;
import org.emplab.agent.environment.machine.Reading;

/**
 * A setting of the kernel that is one word in one file.
 *
 * @param good values that are right
 * @param set the value that applying writes
 */
public record Knob(String id, String title, Need need, String path, Set<String> good, String set, String reason) {
    private static final String KERNEL = "/proc/sys/kernel/";

    public static final List<Knob> ALL = List.of(
            new Knob(
                    "aslr",
                    "address space randomisation",
                    Need.ADVISED,
                    KERNEL + "randomize_va_space",
                    Set.of("0"),
                    "0",
                    "addresses differ from run to run, and with them alignment and cache conflicts"),
            new Knob(
                    "numa-balancing",
                    "NUMA balancing",
                    Need.ADVISED,
                    KERNEL + "numa_balancing",
                    Set.of("0"),
                    "0",
                    "it unmaps pages to see who uses them, and moves them"),
            new Knob(
                    "nmi-watchdog",
                    "NMI watchdog",
                    Need.ADVISED,
                    KERNEL + "nmi_watchdog",
                    Set.of("0"),
                    "0",
                    "it interrupts every CPU and holds a performance counter"),
            new Knob(
                    "transparent-huge-pages",
                    "transparent huge pages",
                    Need.ADVISED,
                    "/sys/kernel/mm/transparent_hugepage/enabled",
                    Set.of("madvise", "never"),
                    "madvise",
                    "whether a program gets huge pages depends on how fragmented memory is at that moment"),
            new Knob(
                    "same-page-merging",
                    "same-page merging (KSM)",
                    Need.ADVISED,
                    "/sys/kernel/mm/ksm/run",
                    Set.of("0", "2"),
                    "0",
                    "ksmd compares pages in the background"),
            new Knob(
                    "perf-sample-rate",
                    "highest perf sample rate",
                    Need.ADVISED,
                    KERNEL + "perf_event_max_sample_rate",
                    Set.of("1"),
                    "1",
                    "a profiler that is left running interrupts the program up to that many times a second"),
            new Knob(
                    "task-delay-accounting",
                    "task delay accounting",
                    Need.OPTIONAL,
                    KERNEL + "task_delayacct",
                    Set.of("1"),
                    "1",
                    "without it the kernel has no totals of the time spent waiting for block I/O and swap"),
            new Knob(
                    "smt",
                    "simultaneous multithreading",
                    Need.OPTIONAL,
                    "/sys/devices/system/cpu/smt/control",
                    Set.of("off", "forceoff", "notsupported", "notimplemented"),
                    "off",
                    "what runs on the sibling of a CPU takes from its speed"));

    public Item examine(Machine machine) {
        Reading reading = machine.read(path);
        String state = Choice.selected(reading.shown());
        Status status = reading instanceof Reading.Absent
                ? Status.ABSENT
                : reading instanceof Reading.Unreadable
                        ? Status.UNREADABLE
                        : good.contains(state) ? Status.OK : Status.AMISS;
        boolean amiss = status == Status.AMISS;
        return new Item(
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
