package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.environment.EmpVersions;
import org.emplab.agent.environment.EmpVersions.EmpVersion.ValidityFinding;
import org.emplab.agent.environment.Machine;

/**
 * The doctor's findings.
 *
 * @param items EMPv1 to EMPv4 first, then knobs, then signs
 * @param versions which of EMPv1 to EMPv4 hold
 */
public record Examination(List<CheckResult> items, EmpVersions versions) {
    public Examination {
        items = List.copyOf(items);
    }

    /** @param measuringCpu the CPU that programs under test are pinned to, where that is settled */
    public static Examination of(Machine machine, OptionalInt measuringCpu) {
        ExaminationContext context = ExaminationContext.of(machine);
        List<CheckResult> items = new ArrayList<>();
        for (Check check : List.of(
                new DaemonCheck(),
                new FirewallCheck(),
                new TimerCheck(),
                new TimeSynchronisationCheck(),
                new FrequencyCheck(),
                new KernelCheck())) {
            items.addAll(check.examine(context));
        }
        KernelSetting.ALL.forEach(knob -> items.add(knob.examine(machine)));
        for (Check check : List.of(
                new IdleStateCheck(),
                new InterruptCheck(measuringCpu),
                new FactCheck(),
                new AccountCheck(),
                new IdentityCheck(),
                new SignCheck())) {
            items.addAll(check.examine(context));
        }
        return new Examination(items, EmpVersions.read(machine));
    }

    /** Adds an item that is not about the machine. */
    public Examination with(CheckResult item) {
        List<CheckResult> more = new ArrayList<>(items);
        more.add(item);
        return new Examination(more, versions);
    }

    public Optional<CheckResult> item(String id) {
        return items.stream().filter(item -> item.id().equals(id)).findFirst();
    }

    /** EMPv4: an up-to-date kernel runs. */
    static final class KernelCheck implements Check {
        @Override
        public List<CheckResult> examine(ExaminationContext context) {
            EmpVersions.EmpVersion kernel =
                    EmpVersions.read(context.machine()).versions().get(3);
            CheckResult.Status status = kernel.verdict() == ValidityFinding.HOLDS
                    ? CheckResult.Status.OK
                    : kernel.verdict() == ValidityFinding.FAILS
                            ? CheckResult.Status.AMISS
                            : CheckResult.Status.UNREADABLE;
            return List.of(new CheckResult(
                    "kernel",
                    "EMPv4",
                    "kernel",
                    Severity.REQUIRED,
                    status,
                    kernel.reason(),
                    "the newest installed, the same on all machines of a lab",
                    "in the paper a newer kernel halved the standard deviation of PT",
                    status == CheckResult.Status.AMISS ? "install a newer kernel, or restart into it" : "",
                    List.of()));
        }
    }
}
