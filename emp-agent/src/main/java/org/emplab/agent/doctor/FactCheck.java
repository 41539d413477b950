package org.emplab.agent.doctor;

import java.util.List;
import java.util.Optional;
import org.emplab.agent.environment.BracketedValue;
import org.emplab.agent.environment.KernelConfiguration;
import org.emplab.agent.environment.Machine;

/** Checks a fact that is fixed at boot or by the kernel's build: good to know, not to be changed here. */
public final class FactCheck implements Check {
    private static final String AUTOGROUP = "/proc/sys/kernel/sched_autogroup_enabled";

    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        Machine machine = context.machine();
        return List.of(
                bootTime(
                        machine,
                        "isolated-cpus",
                        "isolated CPUs (isolcpus)",
                        "/sys/devices/system/cpu/isolated",
                        "the scheduler puts nothing on them of its own; boot with isolcpus=CPUS to have some"),
                bootTime(
                        machine,
                        "nohz-full-cpus",
                        "tickless CPUs (nohz_full)",
                        "/sys/devices/system/cpu/nohz_full",
                        "no tick interrupts a lone program there; boot with nohz_full=CPUS to have some"),
                fact(
                        "session-groups",
                        "scheduling by sessions",
                        machine.exists(AUTOGROUP) ? CheckResult.Status.NOTE : CheckResult.Status.ABSENT,
                        machine.read(AUTOGROUP).shown().replace("1", "on").replace("0", "off"),
                        "on: a nice value counts only among the processes of one session"),
                clockSource(machine),
                accounting(machine),
                interruptTime(machine));
    }

    private static CheckResult bootTime(Machine machine, String id, String title, String path, String reason) {
        Machine.FileContent reading = machine.read(path);
        String state = reading.shown().isEmpty() || reading.shown().equals("(null)") ? "none" : reading.shown();
        return fact(
                id,
                title,
                reading instanceof Machine.FileContent.Absent ? CheckResult.Status.ABSENT : CheckResult.Status.NOTE,
                state,
                reason);
    }

    private static CheckResult clockSource(Machine machine) {
        String path = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
        String state = BracketedValue.selected(machine.read(path).shown());
        boolean fast = state.matches("tsc|kvm-clock|arch_sys_counter|hyperv_clocksource_tsc_page");
        return new CheckResult(
                "clock-source",
                "knob",
                "clock source",
                Severity.INFORMATION,
                state.equals("absent")
                        ? CheckResult.Status.ABSENT
                        : fast ? CheckResult.Status.OK : CheckResult.Status.AMISS,
                state,
                "one that is read without a system call, such as tsc",
                "hpet and acpi_pm cost a microsecond a reading and are coarse",
                fast || state.equals("absent") ? "" : "find out why the kernel gave up the TSC: dmesg | grep -i tsc",
                List.of());
    }

    private static CheckResult accounting(Machine machine) {
        Optional<KernelConfiguration> configuration = KernelConfiguration.read(machine);
        Optional<String> how = configuration.flatMap(KernelConfiguration::cpuTimeAccounting);
        String hz = configuration.flatMap(c -> c.option("HZ")).orElse("unknown");
        return fact(
                "cpu-time-accounting",
                "CPU time accounting",
                how.isPresent() ? CheckResult.Status.NOTE : CheckResult.Status.UNREADABLE,
                how.map(text -> text.equals("tick") ? "by ticks, HZ " + hz : text)
                        .orElse("unknown"),
                "user and system time come in whole ticks on such a kernel; the precise on-CPU time does not");
    }

    private static CheckResult interruptTime(Machine machine) {
        Optional<Boolean> on = KernelConfiguration.read(machine).map(c -> c.isSet("IRQ_TIME_ACCOUNTING"));
        return fact(
                "interrupt-time-accounting",
                "interrupt time accounting",
                on.isPresent() ? CheckResult.Status.NOTE : CheckResult.Status.UNREADABLE,
                on.map(set -> set ? "on" : "off").orElse("unknown"),
                "off: the time of interrupt handlers is charged to the process they interrupt");
    }

    private static CheckResult fact(String id, String title, CheckResult.Status status, String state, String reason) {
        return new CheckResult(id, "knob", title, Severity.INFORMATION, status, state, "", reason, "", List.of());
    }
}
