package org.emplab.agent.doctor;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.emplab.agent.environment.CpuQuota;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.ValiditySigns;
import org.emplab.report.table.Digits;

/** Signs that measurements here may have been disturbed: counted since boot, so what matters in a run is their growth. */
public final class SignCheck implements Check {
    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        ValiditySigns signs = ValiditySigns.read(context.machine());
        return List.of(
                counter(
                        "thermal-throttling",
                        "thermal throttling since boot",
                        signs.coreThrottles(),
                        "times",
                        "a hot CPU is slowed down; mend the cooling"),
                counter(
                        "steal-time",
                        "time stolen by the hypervisor since boot",
                        signs.stealTicks(),
                        "ticks of 10 ms",
                        "the host ran something else; ET holds it, PT may"),
                counter(
                        "swap-traffic",
                        "pages swapped in since boot",
                        signs.swappedInPages(),
                        "pages",
                        "a program that waits for swap measures the disk"),
                quota(CpuQuota.read(context.machine())),
                swap(context.machine()),
                load(context.machine()));
    }

    private static CheckResult counter(String id, String title, OptionalLong count, String unit, String reason) {
        return new CheckResult(
                id,
                "sign",
                title,
                Severity.INFORMATION,
                count.isEmpty() ? CheckResult.Status.ABSENT : CheckResult.Status.NOTE,
                count.isEmpty() ? "absent" : count.getAsLong() + " " + unit,
                "no growth during a run",
                reason,
                "",
                List.of());
    }

    private static CheckResult quota(CpuQuota quota) {
        boolean some = quota.cpus().isPresent();
        return new CheckResult(
                "cpu-quota",
                "sign",
                "CPU quota of the control group",
                Severity.INFORMATION,
                some ? CheckResult.Status.AMISS : CheckResult.Status.OK,
                some
                        ? String.format(
                                Locale.ROOT,
                                "%s CPUs, stopped for %s s so far",
                                Digits.fixed(quota.cpus().getAsDouble(), 2),
                                Digits.fixed(quota.throttledMicros().orElse(0) / 1e6, 3))
                        : "none",
                "none",
                "a program that has used it up waits, though a CPU is free",
                some ? "raise the quota (cpu.max; of a container, --cpus)" : "",
                List.of());
    }

    private static CheckResult swap(Machine machine) {
        Machine.FileContent reading = machine.read("/proc/swaps");
        List<String> areas = machine.lines("/proc/swaps").stream()
                .skip(1)
                .map(line -> line.split("\\s+")[0])
                .toList();
        return new CheckResult(
                "swap",
                "sign",
                "swap areas",
                Severity.INFORMATION,
                reading instanceof Machine.FileContent.Absent
                        ? CheckResult.Status.ABSENT
                        : areas.isEmpty() ? CheckResult.Status.OK : CheckResult.Status.AMISS,
                reading instanceof Machine.FileContent.Absent
                        ? "absent"
                        : areas.isEmpty() ? "none" : String.join(", ", areas),
                "none, or enough memory never to use it",
                "a page that was swapped out comes back in the middle of a sample",
                areas.isEmpty() ? "" : "swapoff -a while the machine measures",
                List.of());
    }

    private static CheckResult load(Machine machine) {
        String[] fields = machine.text("/proc/loadavg").orElse("").split("\\s+");
        boolean known = fields.length >= 3;
        boolean busy = known && Double.parseDouble(fields[0]) > 0.5;
        return new CheckResult(
                "load",
                "sign",
                "load, one minute",
                Severity.INFORMATION,
                !known ? CheckResult.Status.ABSENT : busy ? CheckResult.Status.AMISS : CheckResult.Status.OK,
                known ? fields[0] : "absent",
                "at most 0.5 before a run",
                "whatever runs now will run during the samples",
                busy ? "see what runs: emp snapshot" : "",
                List.of());
    }
}
