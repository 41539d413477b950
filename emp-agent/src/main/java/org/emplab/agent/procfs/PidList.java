package org.emplab.agent.procfs;

import java.util.Arrays;

/** Ids in ascending order, in an array that is used again. */
public final class PidList {
    private int[] ids = new int[1024];
    private int size;
    private boolean sorted = true;

    PidList() {}

    void clear() {
        size = 0;
        sorted = true;
    }

    void add(int id) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, size * 2);
        }
        sorted &= size == 0 || ids[size - 1] < id;
        ids[size++] = id;
    }

    void finish() {
        if (!sorted) {
            Arrays.sort(ids, 0, size);
        }
    }

    public int size() {
        return size;
    }

    public int get(int i) {
        return ids[i];
    }
}
