package org.emplab.agent.environment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The services and timers that are active.
 *
 * @param manager "systemd" where it runs this machine, else "none"
 * @param running units by systemd; names of processes that are no kernel threads, where there is no manager
 * @param timers active timers of systemd
 * @param cronJobs files of the system's cron directories, where a cron daemon runs
 * @param starts what each timer and each entry of a cron table starts, when
 */
public record Services(
        String manager,
        List<String> running,
        List<String> timers,
        List<String> cronJobs,
        List<Map<String, Object>> starts) {
    public Services {
        running = List.copyOf(running);
        timers = List.copyOf(timers);
        cronJobs = List.copyOf(cronJobs);
        starts = List.copyOf(starts);
    }

    static final String SYSTEMD = "systemd";

    public static Services read(Machine machine, List<RunningProcess> processes) {
        boolean systemd = managedBySystemd(machine);
        TreeSet<String> running = new TreeSet<>();
        for (RunningProcess process : processes) {
            if (systemd) {
                process.unit().ifPresent(running::add);
            } else if (!process.kernelThread()) {
                running.add(process.name());
            }
        }
        List<String> timers = systemd ? timers(machine) : List.of();
        List<String> cronJobs = cronRuns(processes) ? cronJobs(machine) : List.of();
        return new Services(
                systemd ? SYSTEMD : "none",
                List.copyOf(running),
                timers,
                cronJobs,
                Stream.concat(
                                ServiceStarts.ofTimers(machine, timers).stream(),
                                ServiceStarts.ofCron(machine, cronJobs).stream())
                        .toList());
    }

    /** The test of sd_booted(3). */
    public static boolean managedBySystemd(Machine machine) {
        return machine.exists("/run/systemd/system");
    }

    public Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("manager", manager);
        description.put("running", running);
        description.put("timers", timers);
        description.put("cronJobs", cronJobs);
        if (!starts.isEmpty()) {
            description.put("starts", starts);
        }
        return description;
    }

    private static List<String> timers(Machine machine) {
        Commands.Output output = machine.commands()
                .run(
                        "systemctl",
                        "list-units",
                        "--type=timer",
                        "--state=active",
                        "--plain",
                        "--no-legend",
                        "--no-pager");
        if (!output.succeeded()) {
            return List.of();
        }
        return output.output()
                .lines()
                .map(line -> line.strip().split("\\s+")[0])
                .filter(unit -> unit.endsWith(".timer"))
                .sorted()
                .toList();
    }

    private static boolean cronRuns(List<RunningProcess> processes) {
        return processes.stream()
                .anyMatch(process -> !process.kernelThread() && process.name().matches("crond?|anacron|fcron"));
    }

    private static List<String> cronJobs(Machine machine) {
        List<String> jobs = new ArrayList<>();
        for (String directory : List.of(
                "/etc/cron.d",
                "/etc/cron.hourly",
                "/etc/cron.daily",
                "/etc/cron.weekly",
                "/etc/cron.monthly",
                "/var/spool/cron",
                "/var/spool/cron/crontabs")) {
            for (String name : machine.names(directory)) {
                if (!name.startsWith(".") && !java.nio.file.Files.isDirectory(machine.path(directory + "/" + name))) {
                    jobs.add(directory + "/" + name);
                }
            }
        }
        if (machine.exists("/etc/crontab")) {
            jobs.add("/etc/crontab");
        }
        return jobs;
    }
}
