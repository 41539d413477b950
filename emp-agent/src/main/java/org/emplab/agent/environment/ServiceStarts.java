package org.emplab.agent.environment;

import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the timers and jobs that start work at set times: timers of systemd with the unit that each starts, and entries
 * of cron with the programs that their commands name. Nothing else of a command is kept: it may hold secrets.
 */
final class ServiceStarts {
    /** Directories of scripts that cron starts, with how often. */
    private static final Map<String, String> PERIODIC = Map.of(
            "/etc/cron.hourly", "hourly",
            "/etc/cron.daily", "daily",
            "/etc/cron.weekly", "weekly",
            "/etc/cron.monthly", "monthly");

    private static final Pattern CRON_LINE = Pattern.compile("(@\\w+|(?:[\\w*/,~-]+\\s+){4}[\\w*/,~-]+)\\s+(\\S.*)");
    private static final Pattern TIMER_SCHEDULE = Pattern.compile("\\{ (\\S+=.*?) ; next_elapse=.*?\\}");
    private static final DateTimeFormatter SYSTEMD_TIME =
            DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ENGLISH);

    private ServiceStarts() {}

    /** Each timer: {@code by}, {@code unit}, and where systemd tells {@code schedule} and {@code next}. */
    static List<Map<String, Object>> ofTimers(Machine machine, List<String> timers) {
        if (timers.isEmpty()) {
            return List.of();
        }
        List<String> arguments = new ArrayList<>(List.of(
                "show",
                "--property=Id,Unit,TimersCalendar,TimersMonotonic,NextElapseUSecRealtime",
                "--no-pager",
                "--"));
        arguments.addAll(timers);
        Commands.Output output = machine.commands().run("systemctl", arguments.toArray(String[]::new));
        return output.succeeded()
                ? Stream.of(output.output().split("\n\\s*\n"))
                        .map(ServiceStarts::timer)
                        .filter(timer -> timer.containsKey("unit"))
                        .toList()
                : List.of();
    }

    private static Map<String, Object> timer(String block) {
        Map<String, String> properties = new HashMap<>();
        List<String> schedules = new ArrayList<>();
        for (String line : block.split("\n")) {
            String[] property = line.split("=", 2);
            if (property.length == 2 && !property[1].isBlank()) {
                properties.put(property[0], property[1].strip());
                Matcher schedule = TIMER_SCHEDULE.matcher(property[1]);
                if (property[0].startsWith("Timers") && schedule.find()) {
                    schedules.add(schedule.group(1));
                }
            }
        }
        Map<String, Object> timer = new LinkedHashMap<>();
        if (properties.containsKey("Id") && properties.containsKey("Unit")) {
            timer.put("by", properties.get("Id"));
            timer.put("unit", properties.get("Unit"));
            if (!schedules.isEmpty()) {
                timer.put("schedule", String.join(", ", schedules));
            }
            next(properties.getOrDefault("NextElapseUSecRealtime", ""))
                    .ifPresent(next -> timer.put("next", next.toString()));
        }
        return timer;
    }

    private static Optional<Instant> next(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text, SYSTEMD_TIME).toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException unknown) {
            return Optional.empty();
        }
    }

    /** Each entry of a cron table: {@code by}, {@code schedule} and {@code programs}. */
    static List<Map<String, Object>> ofCron(Machine machine, List<String> files) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (String file : files) {
            String directory = file.substring(0, file.lastIndexOf('/'));
            if (PERIODIC.containsKey(directory)) {
                entries.add(entry(directory, PERIODIC.get(directory), List.of(file)));
                continue;
            }
            boolean namesUser = !directory.startsWith("/var/spool/cron");
            for (String line : machine.lines(file)) {
                Matcher entry = CRON_LINE.matcher(line.strip());
                if (!line.strip().startsWith("#") && entry.matches()) {
                    String command = namesUser ? entry.group(2).replaceFirst("\\S+\\s*", "") : entry.group(2);
                    List<String> programs = programs(machine, command);
                    if (!programs.isEmpty()) {
                        entries.add(entry(file, entry.group(1).replaceAll("\\s+", " "), programs));
                    }
                }
            }
        }
        return entries;
    }

    private static Map<String, Object> entry(String by, String schedule, List<String> programs) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("by", by);
        entry.put("schedule", schedule);
        entry.put("programs", programs);
        return entry;
    }

    /** The words of a command that are files of the machine. */
    private static List<String> programs(Machine machine, String command) {
        return Arrays.stream(command.split("[\\s;&|<>()\"'`]+"))
                .filter(word -> word.startsWith("/") && !word.startsWith("/dev/"))
                .filter(word -> Files.isRegularFile(machine.path(word)))
                .distinct()
                .toList();
    }
}
