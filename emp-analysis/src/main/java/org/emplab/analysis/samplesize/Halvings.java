package org.emplab.analysis.samplesize;

import java.util.ArrayList;
import java.util.List;

/** The papers' sizes: 300 → 150 → 75 → 40 → 20 → 10 → 5. */
public final class Halvings {
    private static final int[] LAST = {40, 20, 10, 5};

    private Halvings() {}

    /** Half of the samples, half of that …, and from 60 on 40, 20, 10 and 5; all smaller than the whole. */
    public static List<Integer> of(int samples) {
        List<Integer> sizes = new ArrayList<>();
        int size = samples;
        while (size / 2 > 40) {
            size /= 2;
            sizes.add(size);
        }
        for (int last : LAST) {
            if (last < size) {
                sizes.add(last);
            }
        }
        return sizes;
    }
}
