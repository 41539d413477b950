package org.emplab.runfile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The process names met so far, found again by their bytes: a run has few, its file repeats them without end. */
public final class Names {
    private static final int NONE = -1;

    private byte[][] names = new byte[256][];
    private String[] texts = new String[256];
    private byte[][] quoted = new byte[256][];

    private int count;
    /** Open addressing over {@link #names}, at most half full. */
    private int[] slots = emptySlots(512);

    private int scanned;

    /** How many there are: they are numbered from 0. */
    public int size() {
        return count;
    }

    public String text(int name) {
        return texts[name];
    }

    /** The name as a JSON string. */
    byte[] quoted(int name) {
        if (quoted[name] == null) {
            quoted[name] = JsonText.quoted(texts[name]);
        }
        return quoted[name];
    }

    /** The number of a name. */
    public int of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return of(bytes, 0, bytes.length);
    }

    /** The number of the name in some bytes. */
    int of(byte[] line, int from, int to) {
        int hash = 0;
        for (int at = from; at < to; at++) {
            hash = 31 * hash + line[at];
        }
        return find(line, from, to, hash);
    }

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

    /** Which name was scanned last. */
    int scanned() {
        return scanned;
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
        boolean full = count == names.length;
        if (full) {
            names = Arrays.copyOf(names, 2 * count);
            texts = Arrays.copyOf(texts, 2 * count);
            quoted = Arrays.copyOf(quoted, 2 * count);
        }
        names[count] = name;
        texts[count] = new String(name, StandardCharsets.UTF_8);
        if (full) {
            rehash();
        } else {
            slots[slot] = count;
        }
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
