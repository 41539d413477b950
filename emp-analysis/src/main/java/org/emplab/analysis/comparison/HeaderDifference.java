package org.emplab.analysis.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.emplab.model.MachineField;
import org.emplab.model.RunHeader;
import org.jspecify.annotations.Nullable;

/**
 * A field in which the headers of two runs differ: of the machine's environment, the workload and its settings, or the
 * protocol.
 *
 * @param key its path with points between: {@code environment.kernel.release}
 * @param first as the first run has it, a JSON value; null where it is not there
 * @param second likewise
 * @param matters true if times may differ by it, so that a difference of the programs cannot be told from it
 */
public record HeaderDifference(
        String key, @Nullable Object first, @Nullable Object second, boolean matters) {
    private static final String ENVIRONMENT = "environment.";
    private static final int LONGEST_SHOWN = 40;

    /** Characters before the first that differs. */
    private static final int LEAD = 12;

    /** Changes no time, or is words about what stands beside it; what a machine changes by itself is in {@link MachineField}. */
    private static final Pattern NEVER_MATTERS = Pattern.compile("environment\\.agent\\.user"
            + "|workload\\.settings\\.(runs|samples|name|output|notebook|description)"
            + "|.*\\.(bootId|uptimeSeconds|measuredAt|packagesChangedAt|reason|hostname)");
    /** Keys that name what is compared, where the programs bear different names, and where a program lies. */
    private static final Pattern SUBJECT = Pattern.compile(
            "program|taskLengthSeconds"
                    + "|workload\\.(command|executable|executableSha256|name|parameters|program|settings\\.(command|program|parameters|stoppedServices)|build\\.program)(\\..*)?");

    private static final Pattern PLACE = Pattern.compile("workload\\.(executable|build\\.program)");

    /** The differences of two runs, in the order of the first's fields; empty if there are none. */
    public static List<HeaderDifference> between(RunHeader first, RunHeader second) {
        List<HeaderDifference> differences = new ArrayList<>();
        boolean otherProgram = !first.program().equals(second.program());
        collect("", fields(first), fields(second), otherProgram, differences);
        return List.copyOf(differences);
    }

    /** The differences of two environments, with the keys that they have in headers. */
    public static List<HeaderDifference> ofEnvironments(Map<String, Object> first, Map<String, Object> second) {
        List<HeaderDifference> differences = new ArrayList<>();
        collect(ENVIRONMENT, first, second, false, differences);
        return List.copyOf(differences);
    }

    private static Map<String, @Nullable Object> fields(RunHeader header) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("machine", header.machine());
        fields.put("program", header.program());
        header.taskLengthSeconds().ifPresent(seconds -> fields.put("taskLengthSeconds", seconds));
        fields.put("environment", header.environment());
        fields.put("workload", header.workload());
        header.protocol().ifPresent(protocol -> fields.put("protocol", protocol));
        fields.putAll(header.extra());
        return fields;
    }

    private static void collect(
            String path, Map<?, ?> first, Map<?, ?> second, boolean otherProgram, List<HeaderDifference> differences) {
        Set<Object> keys = new LinkedHashSet<>(first.keySet());
        keys.addAll(second.keySet());
        for (Object key : keys) {
            String name = path + key;
            Object a = present(first.get(key));
            Object b = present(second.get(key));
            if (a instanceof Map<?, ?> one && b instanceof Map<?, ?> other) {
                collect(name + ".", one, other, otherProgram, differences);
            } else if (!Objects.equals(a, b)) {
                differences.add(new HeaderDifference(name, a, b, isOther(name, a, b) && matters(name, otherProgram)));
            }
        }
    }

    /** An object without fields says nothing. */
    private static @Nullable Object present(@Nullable Object value) {
        return value instanceof Map<?, ?> map && map.isEmpty() ? null : value;
    }

    /** Whether two values of a field of this path are other ones: of a machine, by more than it changes by itself. */
    public static boolean isOther(String name, @Nullable Object first, @Nullable Object second) {
        return name.startsWith(ENVIRONMENT)
                ? !MachineField.isSame(name.substring(ENVIRONMENT.length()), first, second)
                : !Objects.equals(first, second);
    }

    /**
     * Whether times may differ by a field of this path.
     *
     * @param otherProgram true of runs of different programs: what makes the program another one does not count
     */
    public static boolean matters(String name, boolean otherProgram) {
        return !NEVER_MATTERS.matcher(name).matches()
                && !PLACE.matcher(name).matches()
                && !(otherProgram && SUBJECT.matcher(name).matches());
    }

    /** The first value as a sentence and a table show it beside the second: of a long one, where it differs. */
    public String shownFirst() {
        return shown(first, second);
    }

    /** The second value beside the first. */
    public String shownSecond() {
        return shown(second, first);
    }

    private static String shown(@Nullable Object value, @Nullable Object other) {
        String text = text(value);
        if (text.length() <= LONGEST_SHOWN) {
            return text;
        }
        int differs = Arrays.mismatch(text.toCharArray(), text(other).toCharArray());
        int begin = Math.max(0, Math.min(differs - LEAD, text.length() - LONGEST_SHOWN));
        int end = begin + LONGEST_SHOWN;
        return (begin > 0 ? "…" : "") + text.substring(begin, end) + (end < text.length() ? "…" : "");
    }

    private static String text(@Nullable Object value) {
        return value == null ? "not recorded" : value.toString();
    }
}
