package org.emplab.agent.procfs;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the systemd unit, else the last part of the control group, from {@code /proc/PID/cgroup}. */
final class ControlGroup {
    private static final String DELETED = " (deleted)";
    private static final Pattern UNIT = Pattern.compile(".+\\.(service|scope|socket|mount|swap)");

    /** Its number is new each time a person logs in or cron runs a job, so that it names no daemon; its slice does. */
    private static final Pattern SESSION = Pattern.compile("session-c?\\d+\\.scope");

    private ControlGroup() {}

    /**
     * The unit, or the last part of the path. Systemd's own hierarchy comes first, then that of version 2, then those of
     * version 1 in the order of the file.
     *
     * @return null in the root group
     */
    static @Nullable String unit(String file) {
        List<String> lines = file.lines().toList();
        for (String controllers : new String[] {"name=systemd:", ":", ""}) {
            for (String line : lines) {
                int colon = line.indexOf(':');
                int path = line.indexOf(":/");
                if (colon >= 0 && path >= colon && line.startsWith(controllers, colon + 1)) {
                    String unit = last(line.substring(path + 1));
                    if (unit != null) {
                        return unit;
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable String last(String path) {
        String whole = path.endsWith(DELETED) ? path.substring(0, path.length() - DELETED.length()) : path;
        String[] parts = whole.split("/", -1);
        for (int i = parts.length - 1; i > 0; i--) {
            if (i > 1 && SESSION.matcher(parts[i]).matches()) {
                return parts[i - 1];
            }
            if (UNIT.matcher(parts[i]).matches()) {
                return parts[i];
            }
        }
        String last = parts[parts.length - 1];
        return last.isEmpty() ? null : last;
    }
}
