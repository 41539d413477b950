package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.emplab.agent.environment.NonCriticalDaemon;
import org.emplab.agent.environment.RunningProcess;

/** EMPv1: non-critical daemons are off. One item for each, also for those that do not run. */
public final class DaemonCheck implements Check {
    private static final String RUNNING = "running";

    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        List<CheckResult> items = new ArrayList<>();
        Set<String> stopped = new LinkedHashSet<>(); // two daemons may share a unit
        for (NonCriticalDaemon daemon : NonCriticalDaemon.ALL) {
            List<RunningProcess> processes = daemon.among(context.processes());
            items.add(processes.isEmpty() ? off(daemon) : on(daemon, processes, context, stopped));
        }
        return items;
    }

    private static CheckResult off(NonCriticalDaemon daemon) {
        return item(daemon, CheckResult.Status.OK, "not running", "", List.of());
    }

    private static CheckResult on(
            NonCriticalDaemon daemon, List<RunningProcess> processes, ExaminationContext context, Set<String> stopped) {
        String id = id(daemon);
        List<Change> changes = new ArrayList<>();
        for (String unit : units(daemon, processes, context)) {
            for (Change.Unit change : ServiceStop.changes(id, context, unit)) {
                if (stopped.add(change.unit())) {
                    changes.add(change);
                }
            }
        }
        String state = RUNNING + " (pid "
                + String.join(
                        ", ",
                        processes.stream().map(p -> Integer.toString(p.pid())).toList())
                + ")";
        return item(
                daemon,
                CheckResult.Status.AMISS,
                state,
                changes.isEmpty()
                        ? "no service holds it: end it by hand while the machine measures"
                        : ServiceStop.command(context, changes),
                changes);
    }

    private static Set<String> units(
            NonCriticalDaemon daemon, List<RunningProcess> processes, ExaminationContext context) {
        Set<String> units = new LinkedHashSet<>();
        for (RunningProcess process : processes) {
            if (context.serviceManager() == ServiceManager.SYSTEMD) {
                process.unit().ifPresent(units::add);
            } else {
                for (String script : List.of(daemon.name(), process.name())) {
                    if (context.serviceManager().has(context.machine(), script)) {
                        units.add(script);
                        break;
                    }
                }
            }
        }
        return units;
    }

    private static CheckResult item(
            NonCriticalDaemon daemon, CheckResult.Status status, String state, String mend, List<Change> changes) {
        return new CheckResult(
                id(daemon),
                "EMPv1",
                daemon.name(),
                Severity.REQUIRED,
                status,
                state,
                "not running",
                daemon.why(),
                mend,
                changes);
    }

    private static String id(NonCriticalDaemon daemon) {
        return "daemon." + daemon.name();
    }
}
