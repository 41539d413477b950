package org.emplab.runfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.jspecify.annotations.Nullable;

/**
 * The processes of one sample's line, decoded without an object per row: in a large file, rows are all there is.
 *
 * <p>Takes only what is plain: known keys, each once, with its colon right behind it, whole numbers of at most 18 digits, names of printable ASCII
 * without escapes. Anything else is left to {@link SampleDecoder}, which reads all of JSON and says what is wrong; so
 * this decides nothing but speed, and whatever it takes, the other would take alike.
 */
public final class PlainRows {
    private static final byte[] PROCESSES = bytes("processes");
    private static final byte[] NO_PROCESSES = bytes("[]");
    private static final Lifecycle[] LIFECYCLES = Lifecycle.values();
    private static final byte[][] LIFECYCLE_VALUES =
            Arrays.stream(LIFECYCLES).map(lifecycle -> quoted(lifecycle.key())).toArray(byte[][]::new);
    private static final byte[] TRUE = bytes("true");
    private static final byte[] FALSE = bytes("false");
    private static final int MOST_DIGITS = 18;
    private static final int NOT_PLAIN = -1;

    private static final Measure[] MEASURES = Measure.values();
    private static final int NAME = Rows.NAME;
    private static final int PUT = Rows.PUT;
    private static final int LIFECYCLE = Rows.LIFECYCLE;
    private static final int PID = Rows.PID;
    private static final int THREADS = Rows.THREADS;
    private static final int PARENT_PID = Rows.PARENT_PID;
    private static final int STARTED_AT_TICKS = Rows.STARTED_AT_TICKS;
    private static final int UID = Rows.UID;
    private static final int IDENTITY = Rows.IDENTITY;
    private static final int USER = Rows.FIRST_MEASURE;
    private static final int SYSTEM = Rows.FIRST_MEASURE + 1;
    private static final int FIRST_MEASURE = Rows.FIRST_MEASURE;

    private static final byte[][] KEYS = keys();
    private static final int REQUIRED = 1 << PID | 1 << NAME | 1 << PUT | 1 << LIFECYCLE | 1 << USER | 1 << SYSTEM;

    private final Rows to;
    private final Names names;
    /** Which key came at each place of the row before: most rows of a file have their keys in the same order. */
    private final int[] keyAt = new int[KEYS.length];

    private int rows;
    private long number;
    private int keys;
    private final RowsBefore before = new RowsBefore(KEYS.length);
    private byte[] rest = new byte[1024];

    /**
     * @param to where the rows go
     */
    public PlainRows(Rows to) {
        this.to = to;
        names = to.names();
    }

    /**
     * Takes the rows out of a sample's line.
     *
     * @return the line with an empty {@code processes}; null if the rows are not plain, and none are taken
     */
    @Nullable
    public Line take(Line line) {
        rows = 0;
        to.clear();
        if (!line.terminated()) { // the newline stops every scan
            return null;
        }
        byte[] bytes = line.buffer();
        int begin = beginOfRows(bytes, line.offset(), line.offset() + line.length());
        int end = begin < 0 ? NOT_PLAIN : scan(bytes, begin);
        if (end < 0) {
            rows = 0;
            before.forget();
            return null;
        }
        before.keep(bytes, begin, rows);
        to.size = rows;
        return without(line, begin, end);
    }

    /** The target of the rows. */
    public Rows rows() {
        return to;
    }

    private Line without(Line line, int begin, int end) {
        int tail = line.offset() + line.length() - end;
        int head = begin - line.offset();
        int length = head + NO_PROCESSES.length + tail;
        if (rest.length < length) {
            rest = new byte[2 * length];
        }
        System.arraycopy(line.buffer(), line.offset(), rest, 0, head);
        System.arraycopy(NO_PROCESSES, 0, rest, head, NO_PROCESSES.length);
        System.arraycopy(line.buffer(), end, rest, head + NO_PROCESSES.length, tail);
        return new Line(rest, 0, length, line.number(), true);
    }

    /** The bracket that opens the sample's own {@code processes}, or {@link #NOT_PLAIN}. */
    private static int beginOfRows(byte[] line, int from, int to) {
        int depth = 0;
        for (int at = from; at < to; at++) {
            switch (line[at]) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case '"' -> {
                    int text = at + 1;
                    at = endOfText(line, text, to);
                    if (at < to && depth == 1 && Arrays.equals(line, text, at, PROCESSES, 0, PROCESSES.length)) {
                        int colon = skipSpace(line, at + 1);
                        int bracket = line[colon] == ':' ? skipSpace(line, colon + 1) : colon;
                        return line[bracket] == '[' ? bracket : NOT_PLAIN;
                    }
                }
                default -> {}
            }
        }
        return NOT_PLAIN;
    }

    private static int endOfText(byte[] line, int from, int to) {
        int at = from;
        while (at < to && line[at] != '"') {
            at += line[at] == '\\' ? 2 : 1;
        }
        return Math.min(at, to);
    }

    /** Scans rows from the opening bracket to the closing one; returns what follows it, or {@link #NOT_PLAIN}. */
    private int scan(byte[] line, int bracket) {
        int at = skipSpace(line, bracket + 1);
        if (line[at] == ']') {
            return at + 1;
        }
        while (line[at] == '{') {
            int begin = at + 1;
            at = row(line, begin);
            if (at < 0) {
                return NOT_PLAIN;
            }
            before.noteRow(rows, begin - bracket, at - begin, keys);
            rows++;
            at = skipSpace(line, at);
            if (line[at] == ']') {
                return at + 1;
            }
            if (line[at] != ',') {
                return NOT_PLAIN;
            }
            at = skipSpace(line, at + 1);
        }
        return NOT_PLAIN;
    }

    private int row(byte[] line, int from) {
        if (rows == to.present.length) {
            to.grow();
        }
        before.room(rows);
        int place = before.placeAfterCommon(rows, line, from);
        int seen = place == 0 ? 0 : before.keysSeen(rows, place);
        int at = place == 0 ? skipSpace(line, from) : from + before.keyBegin(rows, place);
        for (; place < KEYS.length; place++) {
            before.note(rows, place, at - from, seen);
            int key = key(line, at, place);
            if (key < 0 || (seen & 1 << key) != 0) {
                return NOT_PLAIN;
            }
            seen |= 1 << key;
            at = value(line, skipSpace(line, at + KEYS[key].length), key);
            if (at < 0) {
                return NOT_PLAIN;
            }
            at = skipSpace(line, at);
            if (line[at] == '}') {
                to.present[rows] = seen;
                keys = place + 1;
                return (seen & REQUIRED) == REQUIRED ? at + 1 : NOT_PLAIN;
            }
            if (line[at] != ',') {
                return NOT_PLAIN;
            }
            at = skipSpace(line, at + 1);
        }
        return NOT_PLAIN;
    }

    private int key(byte[] line, int at, int place) {
        int expected = keyAt[place];
        if (startsWith(line, at, KEYS[expected])) {
            return expected;
        }
        for (int key = 0; key < KEYS.length; key++) {
            if (startsWith(line, at, KEYS[key])) {
                keyAt[place] = key;
                return key;
            }
        }
        return NOT_PLAIN;
    }

    private int value(byte[] line, int at, int key) {
        switch (key) {
            case NAME -> {
                int end = names.scan(line, at);
                to.nameIds[rows] = names.scanned();
                return end;
            }
            case IDENTITY -> {
                int end = to.identities.scan(line, at);
                to.values[rows][IDENTITY] = to.identities.scanned();
                return end;
            }
            case PUT -> {
                boolean put = startsWith(line, at, TRUE);
                to.puts[rows] = put;
                return put ? at + TRUE.length : startsWith(line, at, FALSE) ? at + FALSE.length : NOT_PLAIN;
            }
            case LIFECYCLE -> {
                return lifecycle(line, at);
            }
            case PID, THREADS, PARENT_PID -> {
                int end = number(line, at);
                to.values[rows][key] = number;
                return number <= Integer.MAX_VALUE ? end : NOT_PLAIN;
            }
            case USER, SYSTEM -> {
                int end = number(line, at);
                to.values[rows][key] = number;
                return number <= ProcessDecoder.MOST_MICROS ? end : NOT_PLAIN;
            }
            default -> {
                int end = number(line, at);
                to.values[rows][key] = number;
                return end;
            }
        }
    }

    private int lifecycle(byte[] line, int at) {
        for (int i = 0; i < LIFECYCLE_VALUES.length; i++) {
            if (startsWith(line, at, LIFECYCLE_VALUES[i])) {
                to.lifecycles[rows] = LIFECYCLES[i];
                return at + LIFECYCLE_VALUES[i].length;
            }
        }
        return NOT_PLAIN;
    }

    private int number(byte[] line, int from) {
        int at = from;
        long value = 0;
        for (int digit = line[at] - '0'; digit >= 0 && digit <= 9; digit = line[++at] - '0') {
            value = 10 * value + digit;
        }
        number = value;
        int digits = at - from;
        boolean plain = digits == 1 || (digits > 1 && digits <= MOST_DIGITS && line[from] != '0');
        return plain ? at : NOT_PLAIN;
    }

    private static int skipSpace(byte[] line, int from) {
        int at = from;
        while (line[at] <= ' ' && (line[at] == ' ' || line[at] == '\t')) {
            at++;
        }
        return at;
    }

    private static boolean startsWith(byte[] line, int at, byte[] expected) {
        for (int i = 0; i < expected.length; i++) {
            if (line[at + i] != expected[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[][] keys() {
        byte[][] keys = new byte[FIRST_MEASURE + MEASURES.length][];
        for (Measure measure : MEASURES) {
            keys[FIRST_MEASURE + measure.ordinal()] = key(measure.key());
        }
        keys[NAME] = key("name");
        keys[PUT] = key("put");
        keys[LIFECYCLE] = key("lifecycle");
        keys[PID] = key("pid");
        keys[THREADS] = key("threads");
        keys[PARENT_PID] = key("parentPid");
        keys[STARTED_AT_TICKS] = key("startedAtTicks");
        keys[UID] = key("uid");
        keys[IDENTITY] = key("identity");
        return keys;
    }

    /** The bytes of a key with its colon, which follows at once in any plain row. */
    private static byte[] key(String text) {
        return bytes('"' + text + "\":");
    }

    private static byte[] quoted(String text) {
        return bytes('"' + text + '"');
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
