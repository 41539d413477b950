package org.emplab.agent.doctor;

import java.util.List;
import java.util.Optional;
import org.emplab.agent.environment.TimeSynchronisation;

/** EMPv2: a time synchronisation daemon is on. */
public final class TimeSynchronisationCheck implements Check {
    static final String ID = "time-synchronisation";

    private static final List<String> UNITS = List.of(
            "chronyd.service",
            "chrony.service",
            "ntpd.service",
            "ntp.service",
            "ntpsec.service",
            "systemd-timesyncd.service",
            "openntpd.service");
    private static final List<String> SCRIPTS = List.of("chrony", "chronyd", "ntp", "ntpd", "ntpsec", "openntpd");

    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        List<String> running = TimeSynchronisation.running(context.processes());
        if (!running.isEmpty()) {
            return List.of(item(CheckResult.Status.OK, String.join(", ", running) + " runs", "", List.of()));
        }
        Optional<String> unit = installed(context);
        return List.of(item(
                CheckResult.Status.AMISS,
                "no daemon runs",
                unit.map(found -> context.serviceManager() == ServiceManager.SYSTEMD
                                ? "systemctl start " + found
                                : "service " + found + " start")
                        .orElse("install one, such as chrony"),
                unit.<List<Change>>map(found -> List.of(new Change.Unit(
                                ID, context.serviceManager().key(), found, Change.Unit.INACTIVE, Change.Unit.ACTIVE)))
                        .orElse(List.of())));
    }

    private static Optional<String> installed(ExaminationContext context) {
        return (context.serviceManager() == ServiceManager.SYSTEMD ? UNITS : SCRIPTS)
                .stream()
                        .filter(unit -> context.serviceManager().has(context.machine(), unit))
                        .findFirst();
    }

    private static CheckResult item(CheckResult.Status status, String state, String mend, List<Change> changes) {
        return new CheckResult(
                ID,
                "EMPv2",
                "time synchronisation",
                Severity.REQUIRED,
                status,
                state,
                "a daemon runs",
                "in the paper it took a third off the standard deviation of PT",
                mend,
                changes);
    }
}
