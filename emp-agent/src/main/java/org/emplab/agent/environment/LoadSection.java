package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the machine's load, its memory and its file systems. */
final class LoadSection {
    private LoadSection() {}

    static Map<String, Object> load(Machine machine, List<RunningProcess> processes) {
        EnvironmentReader facts = new EnvironmentReader(machine);
        machine.text("/proc/loadavg")
                .map(text -> text.split("[\\s/]+"))
                .filter(f -> f.length >= 5)
                .ifPresent(f -> {
                    facts.put("oneMinute", Double.valueOf(f[0]));
                    facts.put("fiveMinutes", Double.valueOf(f[1]));
                    facts.put("fifteenMinutes", Double.valueOf(f[2]));
                    facts.put("runnable", Long.valueOf(f[3]));
                    facts.put("threads", Long.valueOf(f[4]));
                });
        facts.put("processes", (long) processes.size());
        facts.put("uptimeSeconds", machine.text("/proc/uptime").map(text -> Double.valueOf(text.split("\\s+")[0])));
        return facts.values();
    }

    static Map<String, Object> memory(Machine machine) {
        EnvironmentReader facts = new EnvironmentReader(machine);
        for (String line : machine.lines("/proc/meminfo")) {
            String[] words = line.split("[:\\s]+");
            if (words.length >= 2 && words[0].matches("MemTotal|MemAvailable|SwapTotal|SwapFree")) {
                String key = Character.toLowerCase(words[0].charAt(0)) + words[0].substring(1);
                facts.put(key + "Kibibytes", EnvironmentReader.typed(words[1]));
            }
        }
        return facts.put("swapAreas", swapAreas(machine)).values();
    }

    static List<String> swapAreas(Machine machine) {
        return machine.lines("/proc/swaps").stream()
                .skip(1)
                .map(line -> line.split("\\s+")[0])
                .toList();
    }

    /** Mounts that hold files; the kernel's own file systems are left out. */
    static List<Object> mounts(Machine machine) {
        return machine.lines("/proc/self/mounts").stream()
                .map(line -> line.split(" "))
                .filter(fields -> fields.length >= 4)
                .filter(fields -> fields[0].startsWith("/") || fields[2].matches("tmpfs|nfs4?|cifs|overlay|zfs|9p"))
                .<Object>map(LoadSection::mount)
                .toList();
    }

    private static Map<String, Object> mount(String[] fields) {
        Map<String, Object> mount = new LinkedHashMap<>();
        mount.put("device", fields[0]);
        mount.put("path", fields[1]);
        mount.put("type", fields[2]);
        mount.put("options", fields[3]);
        return mount;
    }
}
