package org.emplab.runfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;

/** Rows as the JSON of a run file, byte for byte as its writer has them, without an object each. */
public final class RowLines {
    private static final Lifecycle[] LIFECYCLES = Lifecycle.values();
    private static final Measure[] MEASURES = Measure.values();
    private static final byte[] PID = bytes("{\"pid\":");
    private static final byte[] NAME = bytes(",\"name\":");
    private static final byte[] IDENTITY = bytes(",\"identity\":");
    private static final byte[][] PUT_AND_LIFECYCLE = putAndLifecycle();
    /** The bytes of each key, with the comma before it and the colon behind it. */
    private static final byte[][] KEYS = keys();
    /** The keys of numbers, in the order of a run file. */
    private static final int[] ORDER = order();

    private byte[] buffer = new byte[1 << 16];
    private int length;

    /** The rows' elements, with commas between them, without the brackets of the array. */
    public void write(Rows rows) {
        length = 0;
        for (int row = 0; row < rows.size(); row++) {
            write(rows, row);
        }
    }

    /** The last lines written, up to {@link #length}. */
    public byte[] buffer() {
        return buffer;
    }

    public int length() {
        return length;
    }

    private void write(Rows rows, int row) {
        byte[] name = rows.names.quoted(rows.nameIds[row]);
        room(1024 + name.length); // more than all keys with the longest numbers
        if (row > 0) {
            buffer[length++] = ',';
        }
        put(PID);
        put(rows.pid(row));
        put(NAME);
        put(name);
        put(PUT_AND_LIFECYCLE[rows.lifecycles[row].ordinal() + (rows.puts[row] ? LIFECYCLES.length : 0)]);
        if (rows.has(row, Rows.IDENTITY)) {
            byte[] identity = rows.identities.text((int) rows.value(row, Rows.IDENTITY));
            room(1024 + identity.length);
            put(IDENTITY);
            put(identity);
        }
        int present = rows.present[row];
        long[] values = rows.values[row];
        for (int key : ORDER) {
            if ((present & 1 << key) != 0) {
                put(KEYS[key]);
                put(values[key]);
            }
        }
        if (!rows.extra(row).isEmpty()) {
            byte[] extra = JsonText.object(rows.extra(row));
            room(extra.length + 1);
            buffer[length++] = ',';
            System.arraycopy(extra, 1, buffer, length, extra.length - 2); // without its braces
            length += extra.length - 2;
        }
        buffer[length++] = '}';
    }

    private void put(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    /** A number that is not negative. */
    private void put(long number) {
        int digits = 1;
        for (long left = number / 10; left > 0; left /= 10) {
            digits++;
        }
        long left = number;
        for (int at = length + digits - 1; at >= length; at--) {
            buffer[at] = (byte) ('0' + left % 10);
            left /= 10;
        }
        length += digits;
    }

    private void room(int bytes) {
        if (buffer.length - length < bytes) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + bytes));
        }
    }

    private static byte[][] putAndLifecycle() {
        byte[][] texts = new byte[2 * LIFECYCLES.length][];
        for (Lifecycle lifecycle : LIFECYCLES) {
            String text = ",\"lifecycle\":\"" + lifecycle.key() + '"';
            texts[lifecycle.ordinal()] = bytes(",\"put\":false" + text);
            texts[LIFECYCLES.length + lifecycle.ordinal()] = bytes(",\"put\":true" + text);
        }
        return texts;
    }

    private static byte[][] keys() {
        byte[][] keys = new byte[Rows.KEYS][];
        for (Measure measure : MEASURES) {
            keys[Rows.key(measure)] = key(measure.key());
        }
        keys[Rows.STARTED_AT_TICKS] = key("startedAtTicks");
        keys[Rows.THREADS] = key("threads");
        keys[Rows.PARENT_PID] = key("parentPid");
        keys[Rows.UID] = key("uid");
        return keys;
    }

    private static int[] order() {
        int[] order = new int[MEASURES.length + 4];
        for (Measure measure : MEASURES) {
            order[measure.ordinal()] = Rows.key(measure);
        }
        int behind = MEASURES.length;
        order[behind++] = Rows.STARTED_AT_TICKS;
        order[behind++] = Rows.THREADS;
        order[behind++] = Rows.PARENT_PID;
        order[behind] = Rows.UID;
        return order;
    }

    private static byte[] key(String name) {
        return bytes(",\"" + name + "\":");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
