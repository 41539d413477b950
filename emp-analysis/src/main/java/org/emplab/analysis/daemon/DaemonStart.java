package org.emplab.analysis.daemon;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;

/**
 * The timer, job or unit that starts a daemon, as the machine said it when the run began, and how a person keeps it from
 * running meanwhile.
 *
 * @param name as the cutoff table has it
 * @param what the daemon with its identity: {@code python3 (backup.service)}
 * @param startedBy timer, cron table, unit or work queue
 * @param schedule as systemd or cron writes it; empty where nothing starts it at set times
 * @param next when the timer elapses next, by ISO 8601; empty where it is not known
 * @param stop what stops it for a measurement; empty where nothing can
 * @param bringBack what brings it back
 */
public record DaemonStart(
        String name,
        String what,
        String startedBy,
        Optional<String> schedule,
        Optional<String> next,
        Optional<String> stop,
        Optional<String> bringBack) {

    private static final String STOP = "emp doctor --stop ";
    private static final String RESTORE = "emp doctor --restore";

    /** The command that times a program with and without the daemon; empty where no service stops it. */
    public Optional<String> tryWithout() {
        return stop.filter(command -> command.startsWith(STOP))
                .map(command -> "emp compare --without " + command.substring(STOP.length()) + " -- PROGRAM");
    }

    /**
     * Returns the starts of daemons, in the order of their names; none of a daemon of which no identity was seen.
     *
     * @param names as the cutoff table has them
     * @param identities of its daemons; empty if the names alone tell them apart
     * @param runs in which they worked
     */
    public static List<DaemonStart> of(
            Collection<String> names, Optional<DaemonIdentities> identities, List<Run> runs) {
        if (runs.stream().allMatch(run -> run.identities().isEmpty())) {
            return List.of();
        }
        DaemonIdentities known = identities.orElseGet(() -> DaemonIdentities.of(runs));
        List<Map<?, ?>> starts = runs.stream()
                .map(Run::header)
                .map(DaemonStart::starts)
                .filter(list -> !list.isEmpty())
                .findFirst()
                .orElse(List.of());
        Set<Object> running = runs.stream()
                .flatMap(run -> services(run.header(), "running").stream())
                .collect(Collectors.toSet());
        List<DaemonStart> found = new ArrayList<>();
        for (String name : names) {
            known.daemons().entrySet().stream()
                    .filter(daemon -> identities.isPresent()
                            ? daemon.getKey().equals(name)
                            : daemon.getValue().name().equals(name))
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(daemon -> of(
                                    name, daemon.getKey(), daemon.getValue().identity(), starts, running)
                            .ifPresent(found::add));
        }
        return found;
    }

    private static List<Map<?, ?>> starts(RunHeader header) {
        List<Map<?, ?>> starts = new ArrayList<>();
        services(header, "starts").forEach(entry -> {
            if (entry instanceof Map<?, ?> start && start.get("by") instanceof String) {
                starts.add(start);
            }
        });
        return starts;
    }

    private static List<?> services(RunHeader header, String key) {
        return header.environment().get("services") instanceof Map<?, ?> services
                        && services.get(key) instanceof List<?> list
                ? list
                : List.of();
    }

    private static Optional<DaemonStart> of(
            String name, String what, ProcessIdentity identity, List<Map<?, ?>> starts, Set<Object> running) {
        if (identity.queue().isPresent()) {
            return Optional.of(new DaemonStart(
                    name,
                    what,
                    "kernel, work queue " + identity.queue().get(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty()));
        }
        Optional<DaemonStart> byTimer = identity.unit().stream()
                .flatMap(unit -> starts.stream().filter(start -> unit.equals(start.get("unit"))))
                .findFirst()
                .map(start -> at(name, what, start, STOP + identity.unit().get(), RESTORE));
        return byTimer.or(() -> starts.stream()
                        .filter(start -> names(start, identity))
                        .findFirst()
                        .map(start -> at(
                                name,
                                what,
                                start,
                                isDirectory(start)
                                        ? "move " + program(start) + " away from " + start.get("by")
                                        : "comment its line out in " + start.get("by"),
                                isDirectory(start) ? "move the file back" : "take the comment away")))
                .or(() -> identity.unit()
                        .filter(unit -> unit.endsWith(".service") && !unit.contains("*"))
                        .map(unit -> new DaemonStart(
                                name,
                                what,
                                unit,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(STOP + unit).filter(stop -> running.contains(unit)),
                                Optional.of(RESTORE).filter(restore -> running.contains(unit)))));
    }

    /** True for a directory of scripts, such as {@code /etc/cron.daily}, of which each is an entry. */
    private static boolean isDirectory(Map<?, ?> start) {
        return program(start).startsWith(start.get("by") + "/");
    }

    private static String program(Map<?, ?> start) {
        return start.get("programs") instanceof List<?> programs && !programs.isEmpty()
                ? String.valueOf(programs.get(0))
                : "";
    }

    private static boolean names(Map<?, ?> start, ProcessIdentity identity) {
        return start.get("programs") instanceof List<?> programs
                && (identity.script().filter(programs::contains).isPresent()
                        || identity.script().isEmpty()
                                && identity.executable()
                                        .filter(programs::contains)
                                        .isPresent());
    }

    private static DaemonStart at(String name, String what, Map<?, ?> start, String stop, String bringBack) {
        return new DaemonStart(
                name,
                what,
                String.valueOf(start.get("by")),
                text(start, "schedule"),
                text(start, "next"),
                Optional.of(stop),
                Optional.of(bringBack));
    }

    private static Optional<String> text(Map<?, ?> start, String key) {
        return Optional.ofNullable(start.get(key)).map(String::valueOf);
    }
}
