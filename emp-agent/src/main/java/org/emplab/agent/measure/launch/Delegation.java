package org.emplab.agent.measure.launch;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A control group of v2 that was delegated to the agent (systemd's {@code Delegate=}). Groups below it can have controllers
 * only while no process is in it itself, so the agent moves into one below.
 */
final class Delegation {
    private static final String SUBGROUP = "agent";
    private static final String MARK = "delegate"; // user.delegate, by systemd 252 and newer

    private final Path group;

    private Delegation(Path group) {
        this.group = group;
    }

    /** The group that the agent was given, or the place below it that the agent is in; empty: its maker manages it. */
    static Optional<Delegation> of(ControlGroups own) {
        List<Path> directories = own.unified();
        boolean inItsPlace = directories.size() > 1 && directories.get(0).endsWith(SUBGROUP);
        return directories.stream()
                .skip(inItsPlace && isDelegated(directories.get(1)) ? 1 : 0)
                .limit(1)
                .filter(Delegation::isDelegated)
                .map(Delegation::new)
                .findFirst();
    }

    private static boolean isDelegated(Path group) {
        try {
            Object self = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
            boolean handedOver = !self.equals(0) && self.equals(Files.getAttribute(group, "unix:uid"));
            return handedOver || isMarked(group);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static boolean isMarked(Path group) throws IOException {
        UserDefinedFileAttributeView marks = Files.getFileAttributeView(group, UserDefinedFileAttributeView.class);
        try {
            return marks != null && marks.list().contains(MARK);
        } catch (FileSystemException e) {
            return false; // no marks in this hierarchy
        }
    }

    /** Has groups beside the agent's get these controllers, if that can be. Other people's processes are never moved. */
    void enable(Set<String> controllers) {
        try {
            if (words("cgroup.subtree_control").containsAll(controllers)
                    || !words("cgroup.controllers").containsAll(controllers)) {
                return;
            }
            List<String> processes = Files.readAllLines(group.resolve("cgroup.procs"));
            if (processes.equals(List.of(Long.toString(ProcessHandle.current().pid())))) {
                move(Files.createDirectories(group.resolve(SUBGROUP)));
            }
            Files.writeString(
                    group.resolve("cgroup.subtree_control"),
                    controllers.stream().map("+"::concat).collect(Collectors.joining(" ")));
        } catch (IOException e) {
            // then the limits find no group, and are refused
        }
    }

    private static void move(Path to) throws IOException {
        Files.writeString(to.resolve("cgroup.procs"), "0");
    }

    private Set<String> words(String file) throws IOException {
        return Set.of(Files.readString(group.resolve(file)).strip().split("\\s+"));
    }
}
