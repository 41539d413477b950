package org.emplab.agent.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.format.InvalidInputException;

/** All runs on this machine's disk. */
record RunFolders(Path runs, Log log) {

    /** Finishes what a killed agent was about to remove, and what it had not begun. */
    void tidy() throws IOException {
        Files.createDirectories(runs);
        for (Path directory : directories()) {
            if (directory.toString().endsWith(".done") || isEmptyShell(directory)) {
                RunFolder.deleteAll(directory);
            }
        }
    }

    private static boolean isEmptyShell(Path directory) {
        return Assignment.isRun(String.valueOf(directory.getFileName()))
                && !Files.exists(directory.resolve("assignment.json"))
                && !Files.exists(directory.resolve("journal.emprun.jsonl"));
    }

    /** Those that still need something; one that cannot be read is left alone and named. */
    List<RunFolder> unfinished() throws IOException {
        List<RunFolder> found = new ArrayList<>();
        for (Path directory : directories()) {
            if (!Files.exists(directory.resolve("assignment.json"))) {
                continue;
            }
            try {
                RunFolder folder = RunFolder.open(directory);
                if (folder.state() != RunFolder.State.SET_ASIDE) {
                    found.add(folder);
                }
            } catch (InvalidInputException e) {
                log.once(directory.toString(), "left alone: " + e.getMessage());
            }
        }
        return found;
    }

    private List<Path> directories() throws IOException {
        try (Stream<Path> paths = Files.list(runs)) {
            return paths.filter(Files::isDirectory).sorted().toList();
        }
    }
}
