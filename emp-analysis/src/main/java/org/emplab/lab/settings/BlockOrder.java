package org.emplab.lab.settings;

import java.util.SplittableRandom;
import org.emplab.model.Keyed;

/**
 * The order in which programs are executed in turn: in blocks, in each of which every program comes once. What comes at
 * a place goes by the sample's number alone, so that a run that was interrupted goes on as it would have.
 *
 * @param seed of the random order
 * @param programs how many
 */
public record BlockOrder(Kind kind, long seed, int programs) {
    /** How a block is ordered. */
    public enum Kind implements Keyed {
        /** Anew for each block, by the seed. */
        RANDOM,
        /** In each block the order in which the programs are listed. */
        ALTERNATING;
    }

    public BlockOrder {
        if (programs < 1) {
            throw new IllegalArgumentException("there is no program");
        }
    }

    /** Which program, from 0, the sample with a number from 1 on is of. */
    public int program(int number) {
        int block = (number - 1) / programs;
        int place = (number - 1) % programs;
        return kind == Kind.ALTERNATING ? place : shuffled(block)[place];
    }

    /** True if a block ends with this sample. */
    public boolean endsBlock(int number) {
        return number % programs == 0;
    }

    private int[] shuffled(int block) {
        SplittableRandom random = new SplittableRandom(seed + 0x9E3779B97F4A7C15L * (block + 1));
        int[] order = new int[programs];
        for (int i = 0; i < programs; i++) {
            int at = random.nextInt(i + 1);
            order[i] = order[at];
            order[at] = i;
        }
        return order;
    }
}
