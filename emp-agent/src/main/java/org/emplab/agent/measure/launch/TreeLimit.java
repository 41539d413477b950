package org.emplab.agent.measure.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.lab.settings.Limits;

/**
 * A limit on the whole process tree, as control groups know it.
 *
 * @param controller that enforces it
 * @param setting its name in the settings
 * @param counted the answer's key for how often it was enforced
 */
record TreeLimit(
        String controller,
        String setting,
        String counted,
        long value,
        String unifiedFile,
        String legacyFile,
        List<String> counters,
        String counter) {

    static List<TreeLimit> of(Limits limits) {
        List<TreeLimit> wanted = new ArrayList<>();
        limits.treeMemoryBytes()
                .ifPresent(bytes -> wanted.add(new TreeLimit(
                        "memory",
                        "treeMemoryLimitBytes",
                        "memoryLimitKills",
                        bytes,
                        "memory.max",
                        "memory.limit_in_bytes",
                        List.of("memory.events", "memory.oom_control"),
                        "oom_kill ")));
        limits.processes()
                .ifPresent(processes -> wanted.add(new TreeLimit(
                        "pids",
                        "processLimit",
                        "processLimitHits",
                        processes,
                        "pids.max",
                        "pids.max",
                        List.of("pids.events"),
                        "max ")));
        return wanted;
    }

    boolean setUnified(Path group) {
        if (controller.equals("memory")) {
            write(group.resolve("memory.swap.max"), 0); // where there is swap
        }
        return write(group.resolve(unifiedFile), value);
    }

    boolean setLegacy(Path group) {
        return write(group.resolve(legacyFile), value);
    }

    /** How often the kernel has refused or killed for it so far. */
    long enforced(Path group) {
        for (String file : counters) {
            try (Stream<String> lines = Files.lines(group.resolve(file))) {
                return lines.filter(line -> line.startsWith(counter))
                        .mapToLong(line -> Long.parseLong(line.substring(counter.length())))
                        .sum();
            } catch (IOException e) {
                // the other hierarchy's file
            }
        }
        return 0;
    }

    private static boolean write(Path file, long value) {
        try {
            if (Files.isWritable(file)) {
                Files.writeString(file, Long.toString(value));
                return true;
            }
        } catch (IOException e) {
            // told by the caller
        }
        return false;
    }
}
