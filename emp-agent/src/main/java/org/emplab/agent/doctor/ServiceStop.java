package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.emplab.agent.environment.RunningProcess;

/** A service that is stopped for a measurement, together with the timers, sockets and paths that would start it again. */
public final class ServiceStop {
    private ServiceStop() {}

    /**
     * Returns what stops a service.
     *
     * @param name of a unit ({@code backup.service}, {@code backup}, {@code backup.timer}), of an init script, or of a
     *     process that a service holds
     * @throws IllegalArgumentException if no service here has that name, or nothing of it is active
     */
    public static CheckResult of(ExaminationContext context, String name) {
        String id = "stop." + name;
        List<Change> changes = new ArrayList<>();
        Set<String> targets = new LinkedHashSet<>();
        for (String unit : units(context, name)) {
            for (Change.Unit change : changes(id, context, unit)) {
                if (context.serviceManager().active(context.machine(), change.unit()) && targets.add(change.unit())) {
                    changes.add(change);
                }
            }
        }
        if (changes.isEmpty()) {
            throw new IllegalArgumentException(
                    name + " is not active, and nothing that is active would start it: there is nothing to stop");
        }
        return new CheckResult(
                id,
                "stop",
                name,
                Severity.OPTIONAL,
                Status.AMISS,
                "active",
                "inactive",
                "it is to be stopped for a measurement",
                command(context, changes),
                changes);
    }

    private static Set<String> units(ExaminationContext context, String name) {
        Set<String> units = new LinkedHashSet<>();
        for (String unit : List.of(name.contains(".") ? name : name + ".service", name)) {
            if (units.isEmpty()
                    && !name.startsWith("-")
                    && context.serviceManager().has(context.machine(), unit)) {
                units.add(unit);
            }
        }
        if (units.isEmpty()) {
            context.processes().stream()
                    .filter(process -> process.name().equals(name))
                    .map(RunningProcess::unit)
                    .forEach(unit -> unit.ifPresent(units::add));
        }
        if (units.isEmpty()) {
            throw new IllegalArgumentException("no service of this machine is or holds " + name
                    + "; the names are those of "
                    + (context.serviceManager() == ServiceManager.SYSTEMD
                            ? "systemctl list-units --type=service,timer"
                            : "the files in /etc/init.d"));
        }
        return units;
    }

    /** What stops a unit: first what would start it again, where that is active. */
    static List<Change.Unit> changes(String item, ExaminationContext context, String unit) {
        List<Change.Unit> changes = new ArrayList<>();
        for (String trigger : context.serviceManager().triggersOf(context.machine(), unit)) {
            if (context.serviceManager().active(context.machine(), trigger)) {
                changes.add(stop(item, context, trigger));
            }
        }
        changes.add(stop(item, context, unit));
        return changes;
    }

    private static Change.Unit stop(String item, ExaminationContext context, String unit) {
        return new Change.Unit(item, context.serviceManager().key(), unit, Change.Unit.ACTIVE, Change.Unit.INACTIVE);
    }

    /** The command by which a person does the same. */
    static String command(ExaminationContext context, List<Change> changes) {
        String units = String.join(" ", changes.stream().map(Change::target).toList());
        return context.serviceManager() == ServiceManager.SYSTEMD
                ? "systemctl stop " + units
                : "service " + units + " stop";
    }
}
