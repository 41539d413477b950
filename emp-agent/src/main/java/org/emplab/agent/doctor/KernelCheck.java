package org.emplab.agent.doctor;

import java.util.List;
import org.emplab.agent.environment.EmpVersion;
import org.emplab.agent.environment.EmpVersions;
import org.emplab.agent.environment.ValidityFinding;

/** EMPv4: an up-to-date kernel runs. */
public final class KernelCheck implements Check {
    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        EmpVersion kernel = EmpVersions.read(context.machine()).versions().get(3);
        Status status = kernel.verdict() == ValidityFinding.HOLDS
                ? Status.OK
                : kernel.verdict() == ValidityFinding.FAILS ? Status.AMISS : Status.UNREADABLE;
        return List.of(new CheckResult(
                "kernel",
                "EMPv4",
                "kernel",
                Severity.REQUIRED,
                status,
                kernel.reason(),
                "the newest installed, the same on all machines of a lab",
                "in the paper a newer kernel halved the standard deviation of PT",
                status == Status.AMISS ? "install a newer kernel, or restart into it" : "",
                List.of()));
    }
}
