package org.emplab.agent.doctor.check;

import java.util.List;
import org.emplab.agent.environment.EmpVersion;
import org.emplab.agent.environment.EmpVersions;
import org.emplab.agent.environment.Finding;

/** EMPv4: an up-to-date kernel runs. */
public final class KernelCheck implements Check {
    @Override
    public List<Item> examine(ExaminationContext context) {
        EmpVersion kernel = EmpVersions.read(context.machine()).versions().get(3);
        Status status = kernel.verdict() == Finding.HOLDS
                ? Status.OK
                : kernel.verdict() == Finding.FAILS ? Status.AMISS : Status.UNREADABLE;
        return List.of(new Item(
                "kernel",
                "EMPv4",
                "kernel",
                Need.REQUIRED,
                status,
                kernel.reason(),
                "the newest installed, the same on all machines of a lab",
                "in the paper a newer kernel halved the standard deviation of PT",
                status == Status.AMISS ? "install a newer kernel, or restart into it" : "",
                List.of()));
    }
}
