package org.emplab.analysis.daemon;

import java.util.regex.Pattern;

/** Names of units without the parts that are new at each start. */
final class UnitNames {
    /** The characters between the parts of a name; systemd writes a dash within a part as {@code \x2d}. */
    private static final String SEPARATOR = "[-_.@:/]|\\\\x2d";

    private static final String AFTER = "(?<=^|" + SEPARATOR + ")";
    private static final String BEFORE = "(?=$|" + SEPARATOR + ")";
    private static final String DASH = "(?:[-_]|\\\\x2d)";

    private static final Pattern UUID =
            Pattern.compile("(?i)[0-9a-f]{8}(" + DASH + "[0-9a-f]{4}){3}" + DASH + "[0-9a-f]{12}");
    /** A hash, or 8 digits or more of one with letters as well as numbers. */
    private static final Pattern HASH =
            Pattern.compile("(?i)[0-9a-f]{12,}|" + AFTER + "(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{8,}" + BEFORE);

    /** Units of {@code systemd-run}. */
    private static final Pattern TRANSIENT = Pattern.compile("^run-(?=[^.]*[0-9*])[a-z]?[0-9a-f*]+(-i\\d+)?\\.");
    /** Instances for a connection, or for a process with its number and that of its boot. */
    private static final Pattern CONNECTION = Pattern.compile("@\\d+(-\\S*:\\d+|([-_]\\d+)+)\\.service$");

    private static final Pattern BUS = Pattern.compile("^dbus-:[0-9.]+-(.*)@\\d+\\.service$");
    /** The day, or a clock; an instance of such a number may be a user. */
    private static final Pattern DATE = Pattern.compile("(?<=[-_.]|\\\\x2d)\\d{8,}(?=.*\\.service$)");
    /** A number of a scope, with a letter at most ({@code session-c2.scope}). */
    private static final Pattern OF_SCOPE = Pattern.compile(AFTER + "([a-z]?)\\d+" + BEFORE + "(?=.*\\.scope$)");

    private static final Pattern WITH_NUMBER = Pattern.compile(AFTER + "[^-_.@:/\\\\]*\\d[^-_.@:/\\\\]*");
    private static final Pattern LETTERS_AND_NUMBER = Pattern.compile("[A-Za-z]*\\d+");

    private UnitNames() {}

    /**
     * A unit that is made anew each time has a UUID, a hash, a date, a number of its process or of its connection in its
     * name. The number of an instance alone ({@code user@1000.service}) stays, and one that ends a word
     * ({@code postgres13}).
     */
    static String stable(String unit) {
        String stable = UUID.matcher(unit).replaceAll("*");
        stable = HASH.matcher(stable).replaceAll("*");
        stable = TRANSIENT.matcher(stable).replaceAll("run-*.");
        stable = CONNECTION.matcher(stable).replaceAll("@*.service");
        stable = BUS.matcher(stable).replaceAll("dbus-:*-$1@*.service");
        stable = DATE.matcher(stable).replaceAll("*");
        return OF_SCOPE.matcher(stable).replaceAll("$1*");
    }

    /** Leaves out all numbers, and parts in which letters follow a number. */
    static String withoutNumbers(String name) {
        return WITH_NUMBER
                .matcher(name)
                .replaceAll(part -> LETTERS_AND_NUMBER.matcher(part.group()).matches()
                        ? part.group().replaceAll("\\d+", "*")
                        : "*");
    }
}
