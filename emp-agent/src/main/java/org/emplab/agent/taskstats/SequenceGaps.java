package org.emplab.agent.taskstats;

/**
 * Counts the exit records that never arrived, from the numbers that the kernel gives them on each CPU.
 *
 * <p>A thread may move to another CPU between choosing the listener and taking its number: its record then carries a
 * number of another CPU's count. Such a stray leaves a hole there, so only the sum over all CPUs is exact: numbers given
 * out minus records received.
 */
final class SequenceGaps {
    private final int[] expected;
    private final int[] heard;
    private final boolean[] begun;
    private final boolean[] overran;
    private long given;
    private long received;

    SequenceGaps(int cpus) {
        expected = new int[cpus];
        heard = new int[cpus];
        begun = new boolean[cpus];
        overran = new boolean[cpus];
    }

    /** The CPU's buffer is known to have overrun: its next leap is a loss. */
    void overran(int cpu) {
        overran[cpu] = true;
    }

    /**
     * Takes one record's number.
     *
     * @param cpu index of the CPU that it was heard on
     * @param following the number of the record after it on this CPU, or its own if there is none yet
     */
    void take(int cpu, int number, int following) {
        received++;
        if (!begun[cpu]) {
            begun[cpu] = true;
            expected[cpu] = number;
        }
        int ahead = number - expected[cpu];
        if (ahead == 0 || (ahead > 0 && isLoss(cpu, number, following))) {
            given += ahead + 1L;
            expected[cpu] = number + 1;
            overran[cpu] &= ahead == 0;
        } else if (ahead < 0 && following == number + 1) {
            // the first number on this CPU was a stray: begin again here
            given += 1;
            expected[cpu] = number + 1;
        }
        heard[cpu] = number;
    }

    /** A leap is a loss if the count goes on from there, and a stray if it goes on from where it was. */
    private boolean isLoss(int cpu, int number, int following) {
        boolean last = following == number;
        return last ? overran[cpu] || number == heard[cpu] + 1 : following != expected[cpu];
    }

    /** Records that are known to be missing so far; a stray at the end of a drain can make it one too few for a while. */
    long missing() {
        return Math.max(0, given - received);
    }
}
