package org.emplab.analysis.statistics;

/**
 * Indices drawn at random for a bootstrap, many at a time: the numbers that {@link java.util.SplittableRandom#nextInt(int)}
 * gives from the same seed, in the same order. For one thread.
 */
public final class IndexDraws {
    /*
     * A draw costs half of a nextInt's time. The states of SplitMix64 (Steele, Lea and Flood, 2014) grow by a constant, so
     * those of a block are known before the first is mixed, and loops over arrays of longs become vector instructions. A
     * division cannot: the remainder comes from a product with 2^s/bound rounded up, which is exact for numbers of 31 bits
     * (Granlund and Montgomery, 1994). A number beyond the largest multiple of the bound is rejected and moves all later
     * ones by one; a block with such a number is drawn one by one.
     */
    private static final int BLOCK = 512;
    private static final long GROWTH = 0x9e3779b97f4a7c15L;
    private static final long[] GROWN = new long[BLOCK];

    static {
        for (int i = 0; i < BLOCK; i++) {
            GROWN[i] = (i + 1) * GROWTH;
        }
    }

    private final long[] block = new long[BLOCK];
    private long state;

    public IndexDraws(long seed) {
        state = seed;
    }

    /**
     * Draws the next indices, as many as fit in a block.
     *
     * @param bound above all of them, positive
     * @param most how many are wanted, positive
     * @return how many {@link #index} has until the next call
     */
    public int next(int bound, int most) {
        int count = Math.min(BLOCK, most);
        mix(block, count, state);
        if ((bound & (bound - 1)) == 0) {
            for (int i = 0; i < count; i++) {
                block[i] &= bound - 1;
            }
        } else if (remainders(block, count, bound) > Integer.MAX_VALUE) {
            oneByOne(count, bound);
            return count;
        }
        state += count * GROWTH;
        return count;
    }

    /** An index of those just drawn, from 0 on. */
    public int index(int i) {
        return (int) block[i];
    }

    private static void mix(long[] block, int count, long state) {
        for (int i = 0; i < count; i++) {
            block[i] = mixed(state + GROWN[i]);
        }
    }

    private static long mixed(long state) {
        long z = (state ^ (state >>> 33)) * 0x62a9d9ed799705f5L;
        return ((z ^ (z >>> 28)) * 0xcb24d0a5c88c35b3L) >>> 32;
    }

    /** Returns more than the largest int where a number lies beyond the largest multiple of the bound. */
    private static long remainders(long[] block, int count, long bound) {
        int shift = 31 + Long.SIZE - Long.numberOfLeadingZeros(bound - 1);
        long factor = (1L << shift) / bound + 1;
        long ends = 0;
        for (int i = 0; i < count; i++) {
            long number = block[i] >>> 1;
            long multiple = ((number * factor) >>> shift) * bound;
            block[i] = number - multiple;
            ends |= multiple + bound - 1;
        }
        return ends;
    }

    private void oneByOne(int count, int bound) {
        for (int i = 0; i < count; i++) {
            long number;
            do {
                state += GROWTH;
                number = mixed(state) >>> 1;
                block[i] = number % bound;
            } while (number - block[i] + bound - 1 > Integer.MAX_VALUE);
        }
    }
}
