package org.emplab.analysis.samplesize;

import java.util.ArrayList;
import java.util.List;
import org.emplab.model.Keyed;

/** Which samples of a run make a subset of a given size (EMP 4.6, tables XX–XXIV). */
public enum Subsets implements Keyed {
    /** One after the other, as the authors' data have them: of 300 samples 1–150, 151–225, 226–265 …. */
    BLOCKS,
    /** All from the first sample on: 1–150, 1–75, 1–40 …. */
    PREFIXES;

    /** The samples of the papers' tables XXII to XXIV and of figure 17. */
    private static final int PAPERS_SAMPLES = 300;

    private static final List<Integer> LAST = List.of(40, 20, 10, 5);
    private static final List<Integer> LAST_OF_A_HUNDRED = List.of(40, 30, 20, 10);

    /**
     * The papers' sizes for a run: 150, 75, 40, 20, 10, 5 of 300; blocks of 800: 400, 200, 100, 40, 30, 20, 10.
     *
     * @param samples that did not fail
     */
    public List<Integer> sizes(int samples) {
        return this == BLOCKS ? blocks(samples) : prefixes(samples);
    }

    /**
     * The beginning of EMPv6's subset, counted from 0: behind the papers' larger blocks. Of 300 samples and more, 40
     * begin behind the 225th (figure 17), 10 behind the 285th.
     */
    public int beginOf(int size, int samples) {
        if (this == PREFIXES) {
            return 0;
        }
        int larger = blocks(Math.min(samples, PAPERS_SAMPLES)).stream()
                .filter(block -> block > size)
                .mapToInt(Integer::intValue)
                .sum();
        return Math.max(0, Math.min(larger, samples - size));
    }

    private static List<Integer> blocks(int samples) {
        List<Integer> sizes = new ArrayList<>();
        int size = samples;
        int left = samples;
        while (size / 2 > 50) {
            size /= 2;
            left -= size;
            sizes.add(size);
        }
        for (int last : left >= 100 ? LAST_OF_A_HUNDRED : LAST) {
            if (last <= left && last < samples) {
                sizes.add(last);
                left -= last;
            }
        }
        return sizes;
    }

    private static List<Integer> prefixes(int samples) {
        List<Integer> sizes = new ArrayList<>();
        int size = samples;
        while (size / 2 > LAST.get(0)) {
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
