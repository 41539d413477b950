package org.emplab.agent.capture;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.agent.procfs.ProcFiles;
import org.emplab.agent.taskstats.ExitListener;
import org.emplab.lab.settings.CaptureSettings;

/** Describes how the processes of a run were captured, for its readers. */
final class CaptureDescription {
    private CaptureDescription() {}

    static Map<String, Object> taskstats(
            String reason, StructFacts struct, ExitListener listener, ProcFiles files, CaptureSettings settings) {
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("source", "taskstats");
        words.put("reason", reason);
        words.put("identities", true);
        words.put("structVersion", struct.version());
        words.put("structBytes", struct.length());
        words.put(
                "resolution",
                inOrder(
                        "cpuNanos", "1 ns; up to one tick behind in the record of a process that ended",
                        "userMicros, systemMicros", "one tick on kernels with tick accounting",
                        "I/O counts", "exact; multiples of 1024 for processes that ended in the sample"));
        Map<String, Object> ears = new LinkedHashMap<>();
        ears.put("cpus", listener.cpuCount());
        ears.put("recordsPerCpu", listener.capacityPerCpu());
        settings.drainInterval().ifPresent(interval -> ears.put("drainIntervalSeconds", interval.toMillis() / 1000.0));
        words.put("exitListener", ears);
        words.put("lost", lost(files, "exit records beyond the listener's capacity; they are counted"));
        return words;
    }

    static Map<String, Object> proc(String reason, ProcFiles files) {
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("source", "proc");
        words.put("reason", reason);
        words.put("identities", true);
        words.put(
                "resolution",
                inOrder(
                        "cpuNanos", "1 ns",
                        "userMicros, systemMicros", "10 ms clock ticks, scaled by the kernel to the precise sum",
                        "I/O counts", "exact, of processes that this user may look into"));
        words.put(
                "lost",
                lost(
                        files,
                        "processes that start and end within a sample, and what a process did in the sample in which it"
                                + " ended; they are counted, threads too"));
        return words;
    }

    private static List<String> lost(ProcFiles files, String always) {
        return files.stat(1) == null
                ? List.of(always, "processes of other users: /proc is mounted with hidepid")
                : List.of(always);
    }

    private static Map<String, Object> inOrder(String... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
