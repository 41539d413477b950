package org.emplab.runfile;

import java.util.Arrays;

/**
 * The rows of the sample before. A daemon's row mostly begins with the same bytes in sample after sample; one comparison
 * of them all is quicker than decoding them again.
 */
final class RowsBefore {
    /** Notes take as much memory as the rows: beyond what a machine has running, they are not worth it. */
    private static final int MOST_ROWS = 1 << 14;

    private final int mostKeys;
    private byte[] bytes = new byte[1024];
    private int rows;
    private int[] begins = new int[128];
    private int[] lengths = new int[128];
    private int[] places = new int[128];
    /** The begin of each key from the row's begin, by row and place of the key, and which keys came before it. */
    private int[][] keyBegins;

    private int[][] keysSeen;

    RowsBefore(int mostKeys) {
        this.mostKeys = mostKeys;
        keyBegins = new int[begins.length][mostKeys];
        keysSeen = new int[begins.length][mostKeys];
    }

    /** The last place up to whose key this row begins with the bytes of the row before; 0 if there is none. */
    int placeAfterCommon(int row, byte[] line, int from) {
        if (row >= rows) {
            return 0;
        }
        int length = Math.min(lengths[row], line.length - from);
        int begin = begins[row];
        int mismatch = Arrays.mismatch(bytes, begin, begin + length, line, from, from + length);
        int common = mismatch < 0 ? length : mismatch;
        int place = places[row] - 1;
        while (place > 0 && keyBegins[row][place] > common) {
            place--;
        }
        return place;
    }

    int keyBegin(int row, int place) {
        return keyBegins[row][place];
    }

    int keysSeen(int row, int place) {
        return keysSeen[row][place];
    }

    /** Notes where a key is, for the next sample. */
    void note(int row, int place, int keyBegin, int seen) {
        if (row < begins.length) {
            keyBegins[row][place] = keyBegin;
            keysSeen[row][place] = seen;
        }
    }

    /** Notes a whole row, for the next sample. */
    void noteRow(int row, int begin, int length, int keys) {
        if (row < begins.length) {
            begins[row] = begin;
            lengths[row] = length;
            places[row] = keys;
        }
    }

    /** Makes room for notes on one more row, if so many are kept. */
    void room(int row) {
        if (row < begins.length || row >= MOST_ROWS) {
            return;
        }
        int capacity = 2 * begins.length;
        begins = Arrays.copyOf(begins, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        places = Arrays.copyOf(places, capacity);
        keyBegins = grown(keyBegins, capacity);
        keysSeen = grown(keysSeen, capacity);
    }

    private int[][] grown(int[][] byRow, int capacity) {
        int[][] larger = Arrays.copyOf(byRow, capacity);
        for (int row = byRow.length; row < capacity; row++) {
            larger[row] = new int[mostKeys];
        }
        return larger;
    }

    /** The line in which all rows noted begin is the line before from now on. */
    void keep(byte[] line, int from, int count) {
        rows = Math.min(count, begins.length);
        int length = rows == 0 ? 0 : begins[rows - 1] + lengths[rows - 1];
        if (bytes.length < length) {
            bytes = new byte[2 * length];
        }
        System.arraycopy(line, from, bytes, 0, length);
    }

    /** Drops the noted rows: nothing can be compared with them. */
    void forget() {
        rows = 0;
    }
}
