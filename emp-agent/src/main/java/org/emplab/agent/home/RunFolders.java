package org.emplab.agent.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.agent.AgentLog;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.agent.journal.JoinedJournal;
import org.emplab.agent.journal.Journal;
import org.emplab.runfile.InvalidInputException;

/** Lists and makes the folders of all runs on this machine's disk. */
public record RunFolders(Path runs, AgentLog log) {

    /** Finishes what a killed agent was about to remove, and what it had not begun. */
    public void tidy() throws IOException {
        Files.createDirectories(runs);
        for (Path directory : directories()) {
            if (directory.toString().endsWith(".done") || isEmptyShell(directory)) {
                DirectoryTree.delete(directory);
            } else if (Files.exists(directory.resolve("assignment.json"))) {
                join(directory);
            }
        }
    }

    /** Joins the samples that were set aside into one file, also if there was no space for it at first. */
    private void join(Path directory) {
        try {
            if (RunFolder.open(directory).state() == RunFolder.State.SET_ASIDE) {
                JoinedJournal.of(directory);
            }
        } catch (IOException | InvalidInputException e) {
            log.once(directory.toString(), "left as it is: " + e.getMessage());
        }
    }

    private static boolean isEmptyShell(Path directory) throws IOException {
        return Assignment.isRun(String.valueOf(directory.getFileName()))
                && !Files.exists(directory.resolve("assignment.json"))
                && !Journal.exists(directory);
    }

    /** The runs that still need something; one that cannot be read is left alone and named. */
    public List<RunFolder> unfinished() throws IOException {
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
