package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A service that is stopped for a measurement, together with the timers, sockets and paths that would start it again. */
public final class ServiceStop {
    private static final String ID = "stop.";
    /** Systemctl takes patterns for names. */
    private static final Pattern PATTERN = Pattern.compile("[*?\\[\\]\\s]|^-");

    private ServiceStop() {}

    /**
     * Returns what stops a service.
     *
     * @param name of a unit ({@code backup.service}, {@code backup}, {@code backup.timer}), of an init script, or of a
     *     process that a service holds
     * @throws IllegalArgumentException if no service here has that name, or nothing of it is active
     */
    public static CheckResult of(ExaminationContext context, String name) {
        String id = ID + name;
        ServiceManager manager = context.serviceManager();
        String unit = unit(context, name);
        if (manager.working(context.machine(), unit)) {
            throw new IllegalArgumentException(unit + " does its work just now; stop it when it has ended");
        }
        List<Change> changes = new ArrayList<>();
        for (Change.Unit change : changes(id, context, unit)) {
            boolean active = manager.active(context.machine(), change.unit());
            changes.add(active ? change : change.resting());
        }
        if (changes.stream().noneMatch(change -> change.oldValue().equals(Change.Unit.ACTIVE))) {
            throw new IllegalArgumentException(
                    name + " is not active, and nothing that is active would start it: there is nothing to stop");
        }
        return new CheckResult(
                id,
                "stop",
                name,
                Severity.OPTIONAL,
                CheckResult.Status.AMISS,
                "active",
                "inactive",
                "it is to be stopped for a measurement",
                command(context, changes),
                changes);
    }

    /** True if a change stops a service by its name. */
    static boolean isMeant(Change change) {
        return change.item().startsWith(ID);
    }

    private static String unit(ExaminationContext context, String name) {
        if (PATTERN.matcher(name).find()) {
            throw new IllegalArgumentException(name + " is a pattern or an option; name one service");
        }
        for (String unit : List.of(name.contains(".") ? name : name + ".service", name)) {
            if (context.serviceManager().has(context.machine(), unit)) {
                return unit;
            }
        }
        List<String> holding = context.processes().stream()
                .filter(process -> process.name().equals(name))
                .flatMap(process -> process.unit().stream())
                .distinct()
                .toList();
        if (holding.size() > 1) {
            throw new IllegalArgumentException("several services hold a process " + name + ": "
                    + String.join(", ", holding) + "; name one of them");
        }
        return holding.stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no service of this machine is or holds " + name
                        + "; the names are those of "
                        + (context.serviceManager() == ServiceManager.SYSTEMD
                                ? "systemctl list-units --type=service,timer"
                                : "the files in /etc/init.d")));
    }

    /** Returns the stops of the active units that would start a unit, then its own. */
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
