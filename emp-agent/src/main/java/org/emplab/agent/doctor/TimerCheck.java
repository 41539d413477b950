package org.emplab.agent.doctor;

import java.util.List;
import org.emplab.agent.environment.NonCriticalDaemon;

/** EMPv1: timers that start work of their own accord are off. */
public final class TimerCheck implements Check {
    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        if (context.serviceManager() != ServiceManager.SYSTEMD) {
            return List.of(new CheckResult(
                    "timers",
                    "EMPv1",
                    "systemd timers",
                    Severity.REQUIRED,
                    CheckResult.Status.ABSENT,
                    "absent",
                    "no timer that starts work of its own",
                    "updates, index rebuilds and the like start in the middle of a sample",
                    "",
                    List.of()));
        }
        return context.services().timers().stream().map(TimerCheck::item).toList();
    }

    private static CheckResult item(String timer) {
        boolean disturbs = NonCriticalDaemon.TIMERS.matcher(timer).matches();
        String id = "timer." + timer.substring(0, timer.length() - ".timer".length());
        return new CheckResult(
                id,
                "EMPv1",
                timer,
                disturbs ? Severity.REQUIRED : Severity.INFORMATION,
                disturbs ? CheckResult.Status.AMISS : CheckResult.Status.NOTE,
                "active",
                disturbs ? "inactive" : "",
                disturbs
                        ? "starts work of its own in the middle of a sample"
                        : "a timer that is not known to disturb; look what it starts",
                disturbs ? "systemctl stop " + timer : "",
                disturbs
                        ? List.of(new Change.Unit(
                                id, ServiceManager.SYSTEMD.key(), timer, Change.Unit.ACTIVE, Change.Unit.INACTIVE))
                        : List.of());
    }
}
