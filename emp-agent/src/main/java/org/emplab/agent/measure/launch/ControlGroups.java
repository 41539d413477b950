package org.emplab.agent.measure.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds where the agent itself is in the kernel's hierarchies of control groups, wherever those are mounted. */
record ControlGroups(List<String> mounts, List<String> memberships) {
    ControlGroups {
        mounts = List.copyOf(mounts);
        memberships = List.copyOf(memberships);
    }

    static ControlGroups own() {
        return new ControlGroups(lines("/proc/self/mounts"), lines("/proc/self/cgroup"));
    }

    /** The agent's own directory in cgroup v2 and those above it, up to the root; empty without cgroup v2. */
    List<Path> unified() {
        Optional<Path> root = mount(fields -> fields[2].equals("cgroup2"));
        Optional<String> below = membership(line -> line.startsWith("0::/"));
        List<Path> directories = new ArrayList<>();
        if (root.isPresent() && below.isPresent()) {
            Path at = root.get().resolve(below.get());
            while (at != null && at.startsWith(root.get())) {
                directories.add(at);
                at = at.getParent();
            }
        }
        return directories.stream().filter(Files::isDirectory).toList();
    }

    /** The agent's own directory in the hierarchy of one controller of cgroup v1. */
    Optional<Path> legacy(String controller) {
        Predicate<String> named = list -> List.of(list.split(",")).contains(controller);
        Optional<Path> root = mount(fields -> fields[2].equals("cgroup") && named.test(fields[3]));
        Optional<String> below = membership(line -> named.test(line.split(":", 3)[1]));
        return root.flatMap(mount -> below.map(mount::resolve)).filter(Files::isDirectory);
    }

    private Optional<Path> mount(Predicate<String[]> wanted) {
        return mounts.stream()
                .map(line -> line.split(" "))
                .filter(fields -> fields.length > 3 && wanted.test(fields))
                .map(fields -> Path.of(fields[1]))
                .findFirst();
    }

    /** The path of a hierarchy, relative to its root. */
    private Optional<String> membership(Predicate<String> wanted) {
        return memberships.stream()
                .filter(line -> line.split(":", 3).length == 3 && wanted.test(line))
                .map(line -> line.split(":", 3)[2].substring(1))
                .findFirst();
    }

    private static List<String> lines(String file) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
