package org.emplab.agent.measure.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.emplab.files.FileGuard;

/**
 * Numeric ids of a Unix user and its groups, as {@code id} knows them (so also from directories other than
 * /etc/passwd).
 */
record UnixAccount(long uid, long gid, List<Long> groups) {

    static Optional<UnixAccount> of(Optional<String> user, Optional<String> group) {
        if (user.isEmpty() && group.isEmpty()) {
            return Optional.empty();
        }
        long uid = user.isPresent() ? number(user.get(), "-u", user.get()) : number("the agent's user", "-u");
        long gid = group.isPresent() ? groupId(group.get()) : number(user.orElseThrow(), "-g", user.orElseThrow());
        List<Long> groups = user.isPresent() && group.isEmpty() ? groups(user.get()) : List.of(gid);
        return Optional.of(new UnixAccount(uid, gid, groups));
    }

    /** True if it can change nothing of this process or its files by its user alone. */
    boolean isAnother() {
        return uid != 0 && !FileGuard.isOwnUser(uid);
    }

    private static List<Long> groups(String user) {
        return Arrays.stream(output("no such user: " + user, "id", "-G", user).split("\\s+"))
                .map(Long::valueOf)
                .toList();
    }

    private static long number(String who, String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "id";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return Long.parseLong(output("no such user: " + who, command));
    }

    private static long groupId(String group) {
        if (group.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Long.parseLong(group);
        }
        return Long.parseLong(
                output("no such group: " + group, "getent", "group", group).split(":")[2]);
    }

    private static String output(String complaint, String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
            if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0 || output.isEmpty()) {
                throw new IllegalArgumentException(complaint);
            }
            return output;
        } catch (IOException e) {
            throw new IllegalArgumentException(complaint + " (" + e.getMessage() + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MeasureException("interrupted", e);
        }
    }
}
