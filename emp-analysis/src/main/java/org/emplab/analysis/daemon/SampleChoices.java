package org.emplab.analysis.daemon;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Some of the samples of a run: each choice once where there are few, else choices at random with a fixed seed. */
final class SampleChoices {
    private static final int LEAST = 2000;
    private static final int MOST = 20_000;
    /** Draws times occurrences: many occurrences are hardly ever regular by chance. */
    private static final int DRAWN_SAMPLES = 100_000;

    private final int samples;
    private final int count;
    private final boolean exhaustive;
    private final int[] drawn;
    private final boolean[] taken;
    private final SplittableRandom random;

    private SampleChoices(int samples, int occurrences, int count, boolean exhaustive) {
        this.samples = samples;
        this.count = count;
        this.exhaustive = exhaustive;
        this.drawn = new int[occurrences];
        this.taken = new boolean[samples];
        this.random = new SplittableRandom(31L * samples + occurrences);
    }

    /**
     * @param effort what one draw costs, compared with one of a run without pauses, in which fewer periods can be
     */
    static SampleChoices of(int samples, int occurrences, double effort) {
        int most = (int) Math.max(LEAST, Math.min(MOST, DRAWN_SAMPLES / occurrences) / Math.max(1, effort));
        double choices = 1;
        for (int i = 0; i < occurrences && choices <= MOST; i++) {
            choices *= (double) (samples - i) / (i + 1);
        }
        return choices <= Math.max(most, MOST / Math.max(1, effort))
                ? new SampleChoices(samples, occurrences, (int) Math.rint(choices), true)
                : new SampleChoices(samples, occurrences, most, false);
    }

    int count() {
        return count;
    }

    /** The next choice: indices from 0, growing, in an array that is used again. */
    int[] next() {
        if (exhaustive) {
            advance();
        } else {
            draw();
        }
        return drawn;
    }

    /** Goes to the next choice in lexicographic order; all are 0 before the first. */
    private void advance() {
        int last = drawn.length - 1;
        if (drawn[last] == 0) {
            Arrays.setAll(drawn, i -> i);
            return;
        }
        int i = last;
        while (drawn[i] == samples - 1 - (last - i)) {
            i--;
        }
        drawn[i]++;
        for (int j = i + 1; j <= last; j++) {
            drawn[j] = drawn[j - 1] + 1;
        }
    }

    private void draw() {
        for (int i = 0; i < drawn.length; ) {
            int index = random.nextInt(samples);
            if (!taken[index]) {
                taken[index] = true;
                drawn[i++] = index;
            }
        }
        for (int index : drawn) {
            taken[index] = false;
        }
        Arrays.sort(drawn);
    }
}
