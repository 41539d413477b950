package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.environment.Frequency;
import org.emplab.agent.environment.Frequency.Policy;
import org.emplab.agent.environment.Frequency.TurboSwitch;

/**
 * EMPv3: turbo and frequency scaling are off. The governor comes before the turbo switch: setting it makes intel_pstate
 * forget that switch.
 */
public final class FrequencyCheck implements Check {
    public static final String GOVERNOR = "governor";
    public static final String MINIMUM = "minimum-frequency";
    public static final String TURBO = "turbo";

    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        return List.of(governor(context.frequency()), minimum(context.frequency()), turbo(context.frequency()));
    }

    private static CheckResult governor(Frequency frequency) {
        List<Change> changes = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (Policy policy : frequency.policies()) {
            found.add(policy.governor());
            if (!policy.governor().equals("performance")) {
                changes.add(new Change.Setting(
                        GOVERNOR, policy.path() + "/scaling_governor", policy.governor(), "performance"));
            }
        }
        return item(
                GOVERNOR,
                "frequency governor",
                found,
                "performance",
                "the frequency follows the load, and PT follows the frequency",
                "cpupower frequency-set -g performance",
                changes);
    }

    private static CheckResult minimum(Frequency frequency) {
        List<Change> changes = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (Policy policy : frequency.policies()) {
            if (policy.minKilohertz().isEmpty() || policy.maxKilohertz().isEmpty()) {
                continue;
            }
            String minimum = Long.toString(policy.minKilohertz().getAsLong());
            String maximum = Long.toString(policy.maxKilohertz().getAsLong());
            found.add(minimum + " to " + maximum + " kHz");
            if (!minimum.equals(maximum)) {
                changes.add(new Change.Setting(MINIMUM, policy.path() + "/scaling_min_freq", minimum, maximum));
            }
        }
        return item(
                MINIMUM,
                "lowest frequency",
                found,
                "the same as the highest",
                "with room between them the CPU may be slowed down between two samples",
                "cpupower frequency-set -d MAX",
                changes);
    }

    private static CheckResult turbo(Frequency frequency) {
        List<Change> changes = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (TurboSwitch turbo : frequency.turbo()) {
            found.add(turbo.off() ? "off" : "on");
            if (!turbo.off()) {
                changes.add(new Change.Setting(TURBO, turbo.path(), turbo.value(), turbo.offValue()));
            }
        }
        return item(
                TURBO,
                "turbo",
                found,
                "off",
                "the frequency depends on temperature and on what the other cores do",
                "switch turbo off (no_turbo or boost under /sys/devices/system/cpu, or the firmware)",
                changes);
    }

    private static CheckResult item(
            String id,
            String title,
            List<String> found,
            String wanted,
            String reason,
            String mend,
            List<Change> changes) {
        CheckResult.Status status = found.isEmpty()
                ? CheckResult.Status.ABSENT
                : changes.isEmpty() ? CheckResult.Status.OK : CheckResult.Status.AMISS;
        String state = found.isEmpty()
                ? "absent"
                : String.join(", ", found.stream().distinct().toList());
        return new CheckResult(
                id,
                "EMPv3",
                title,
                Severity.REQUIRED,
                status,
                state,
                wanted,
                reason,
                changes.isEmpty() ? "" : mend,
                changes);
    }
}
