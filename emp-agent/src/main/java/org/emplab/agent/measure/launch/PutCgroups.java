package org.emplab.agent.measure.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.settings.Limits;

/**
 * Control groups for the program's process tree, where the agent may make them. One of cgroup v2 makes killing the tree
 * one write that no storm of forks can outrun; it is below the agent's own and has no controllers, so the program is
 * scheduled as without it. Limits of memory and of the number of processes need a group with their controllers: one of v2
 * below the agent's own or a group above that, else one of v1.
 */
public final class PutCgroups implements AutoCloseable {
    private static final String PREFIX = "emp-put-";

    private final List<Path> directories = new ArrayList<>();
    private final List<Held> held = new ArrayList<>();

    private PutCgroups() {}

    /** A limit in one group, and how often the kernel had to enforce it. */
    private static final class Held {
        private final TreeLimit limit;
        private final Path directory;
        private long before;

        Held(TreeLimit limit, Path directory) {
            this.limit = limit;
            this.directory = directory;
        }
    }

    /**
     * Makes what is wanted and can be had; without limits that may be nothing.
     *
     * @throws IllegalArgumentException if a limit cannot be held on this machine
     */
    public static PutCgroups make(Limits limits) {
        Set<String> controllers =
                TreeLimit.of(limits).stream().map(TreeLimit::controller).collect(Collectors.toSet());
        if (!controllers.isEmpty()) {
            Delegation.of(ControlGroups.own()).ifPresent(delegation -> delegation.enable(controllers));
        }
        return make(limits, ControlGroups.own());
    }

    public static PutCgroups make(Limits limits, ControlGroups own) {
        List<TreeLimit> wanted = TreeLimit.of(limits);
        PutCgroups groups = new PutCgroups();
        try {
            groups.unified(own, wanted);
            for (TreeLimit limit : wanted) {
                if (groups.held.stream().noneMatch(done -> done.limit == limit)) {
                    groups.legacy(own, limit);
                }
            }
            return groups;
        } catch (RuntimeException e) {
            groups.close();
            throw e;
        }
    }

    /** The group below the agent's own; or below the first above it that can hold all limits. */
    private void unified(ControlGroups own, List<TreeLimit> wanted) {
        List<Path> parents = own.unified();
        for (Path parent : wanted.isEmpty() ? parents.stream().limit(1).toList() : parents) {
            if (add(parent, wanted)) {
                return;
            }
        }
        if (!wanted.isEmpty()) {
            parents.stream().limit(1).forEach(parent -> add(parent, List.of()));
        }
    }

    private boolean add(Path parent, List<TreeLimit> limits) {
        removeAbandoned(parent);
        Optional<Path> made = directory(parent);
        if (made.isEmpty()) {
            return false;
        }
        Path directory = made.get();
        boolean usable = Files.isWritable(directory.resolve("cgroup.kill"))
                && Files.isWritable(directory.resolve("cgroup.procs"))
                && limits.stream().allMatch(limit -> limit.setUnified(directory));
        if (!usable) {
            remove(directory);
            return false;
        }
        directories.add(directory);
        limits.forEach(limit -> held.add(new Held(limit, directory)));
        return true;
    }

    private void legacy(ControlGroups own, TreeLimit limit) {
        Optional<Path> directory = own.legacy(limit.controller()).flatMap(parent -> {
            removeAbandoned(parent);
            return directory(parent);
        });
        directory.ifPresent(directories::add);
        if (directory.isEmpty() || !limit.setLegacy(directory.get())) {
            throw new IllegalArgumentException(
                    "no control group with the controller \"" + limit.controller()
                            + "\" may be made here, so " + limit.setting()
                            + " cannot be held: run as root, in a unit with Delegate=memory pids, or by systemd-run --user --scope -p Delegate=yes");
        }
        held.add(new Held(limit, directory.get()));
    }

    public List<Path> directories() {
        return List.copyOf(directories);
    }

    /** Prepares the groups before an execution. A group that was removed from outside while it was empty is made again. */
    public void begin() {
        directories.stream().filter(directory -> !Files.isDirectory(directory)).forEach(this::makeAgain);
        held.forEach(one -> one.before = one.limit.enforced(one.directory));
    }

    private void makeAgain(Path directory) {
        try {
            Files.createDirectory(directory);
        } catch (IOException e) {
            return; // the launcher says which one it cannot join
        }
        for (Held one : held) {
            if (one.directory.equals(directory) && !one.limit.setUnified(directory)) {
                one.limit.setLegacy(directory);
            }
        }
    }

    /** Returns the answer after an execution, with how often a limit was enforced. */
    public Map<String, String> end(Map<String, String> answer) {
        for (Held one : held) {
            long times = one.limit.enforced(one.directory) - one.before;
            answer.put(one.limit.counted(), Long.toString(Math.max(0, times)));
        }
        return answer;
    }

    /** Removes the groups, unless a process is in them. */
    @Override
    public void close() {
        directories.forEach(PutCgroups::remove);
    }

    private static Optional<Path> directory(Path parent) {
        try {
            return Optional.of(Files.createDirectory(
                    parent.resolve(PREFIX + ProcessHandle.current().pid() + "-" + System.nanoTime())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Removes the groups of agents that were killed together with their launchers. */
    private static void removeAbandoned(Path parent) {
        try (Stream<Path> siblings = Files.list(parent)) {
            siblings.filter(PutCgroups::isAbandoned).forEach(PutCgroups::remove);
        } catch (IOException e) {
            // then they stay
        }
    }

    private static boolean isAbandoned(Path directory) {
        String name = directory.getFileName().toString();
        return name.matches(PREFIX + "\\d{1,10}-\\d+")
                && !Files.exists(Path.of("/proc", name.substring(PREFIX.length(), name.lastIndexOf('-'))));
    }

    private static void remove(Path directory) {
        try {
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // a process that could not be killed: the sample says orphansLeft
        }
    }
}
