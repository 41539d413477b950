package org.emplab.runfile.fast;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.emplab.model.Run;

/** The process names met so far, found again by their bytes: a run has few, its file repeats them without end. */
final class PlainNames {
    private static final int NONE = -1;

    private byte[][] names = new byte[256][];
    /** The run's ids of these names, once a row of that name is in it. */
    private int[] idsInRun = new int[256];

    private int count;
    /** Open addressing over {@link #names}, at most half full. */
    private int[] slots = emptySlots(512);

    private int scanned;

    /** Scans a quoted name; returns what follows it, or −1 if it is not of printable ASCII without escapes. */
    int scan(byte[] line, int from) {
        if (line[from] != '"') {
            return NONE;
        }
        int hash = 0;
        int at = from + 1;
        for (; line[at] != '"'; at++) {
            if (line[at] < ' ' || line[at] == '\\') { // bytes beyond ASCII are negative
                return NONE;
            }
            hash = 31 * hash + line[at];
        }
        scanned = find(line, from + 1, at, hash);
        return at + 1;
    }

    /** Which name was scanned last, for {@link #idIn}. */
    int scanned() {
        return scanned;
    }

    /** The run's id of a name. */
    int idIn(Run.Builder run, int name) {
        if (idsInRun[name] == NONE) {
            idsInRun[name] = run.nameId(new String(names[name], StandardCharsets.US_ASCII));
        }
        return idsInRun[name];
    }

    private int find(byte[] line, int from, int to, int hash) {
        int slot = slot(hash, slots.length);
        while (slots[slot] != NONE) {
            byte[] name = names[slots[slot]];
            if (Arrays.equals(name, 0, name.length, line, from, to)) {
                return slots[slot];
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return add(Arrays.copyOfRange(line, from, to), slot);
    }

    private int add(byte[] name, int slot) {
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            idsInRun = Arrays.copyOf(idsInRun, 2 * count);
            names[count] = name;
            rehash();
        } else {
            names[count] = name;
            slots[slot] = count;
        }
        idsInRun[count] = NONE;
        return count++;
    }

    private void rehash() {
        int[] larger = emptySlots(4 * count);
        for (int name = 0; name <= count; name++) {
            int hash = 0;
            for (byte letter : names[name]) {
                hash = 31 * hash + letter;
            }
            int slot = slot(hash, larger.length);
            while (larger[slot] != NONE) {
                slot = (slot + 1) & (larger.length - 1);
            }
            larger[slot] = name;
        }
        slots = larger;
    }

    private static int slot(int hash, int slots) {
        return (hash ^ hash >>> 16) & (slots - 1);
    }

    private static int[] emptySlots(int capacity) {
        int[] slots = new int[capacity];
        Arrays.fill(slots, NONE);
        return slots;
    }
}
