package org.emplab.agent.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process as the environment sees it.
 *
 * @param name the kernel's comm
 * @param commandLine with spaces between its arguments; empty for a kernel thread or a zombie
 * @param unit the systemd service it belongs to, from its control group
 */
public record RunningProcess(int pid, String name, String commandLine, boolean kernelThread, Optional<String> unit) {
    private static final long PF_KTHREAD = 0x0020_0000;
    private static final Pattern SERVICE = Pattern.compile("/system\\.slice/(?:[^/]+\\.slice/)*([^/]+\\.service)");

    /** All processes of the machine in the order of their pids. One that ends meanwhile is left out. */
    public static List<RunningProcess> all(Machine machine) {
        List<RunningProcess> processes = new ArrayList<>();
        for (String name : machine.names("/proc")) {
            if (Character.isDigit(name.charAt(0))) {
                read(machine, Integer.parseInt(name)).ifPresent(processes::add);
            }
        }
        return processes;
    }

    private static Optional<RunningProcess> read(Machine machine, int pid) {
        Optional<String> stat = machine.text("/proc/" + pid + "/stat");
        if (stat.isEmpty()) {
            return Optional.empty();
        }
        // the name stands in brackets and may itself hold brackets and spaces
        int opening = stat.get().indexOf('(');
        int closing = stat.get().lastIndexOf(')');
        String[] fields = stat.get().substring(closing + 1).strip().split(" ");
        if (opening < 0 || closing < opening || fields.length < 7 || fields[0].equals("Z")) {
            return Optional.empty();
        }
        boolean kernelThread = (Long.parseLong(fields[6]) & PF_KTHREAD) != 0;
        return Optional.of(new RunningProcess(
                pid,
                stat.get().substring(opening + 1, closing),
                kernelThread ? "" : commandLine(machine, pid),
                kernelThread,
                kernelThread ? Optional.empty() : unit(machine, pid)));
    }

    private static String commandLine(Machine machine, int pid) {
        return machine.text("/proc/" + pid + "/cmdline")
                .map(text -> text.replace('\0', ' ').strip())
                .orElse("");
    }

    private static Optional<String> unit(Machine machine, int pid) {
        Matcher service =
                SERVICE.matcher(machine.text("/proc/" + pid + "/cgroup").orElse(""));
        return service.find() ? Optional.of(service.group(1)) : Optional.empty();
    }
}
