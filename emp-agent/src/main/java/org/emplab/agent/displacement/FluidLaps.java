package org.emplab.agent.displacement;

import java.util.List;

/**
 * F's wall clock at the end of each lap of its loop. What F needs to cover a PUT at both ends says nothing about the PUT
 * but brings the error of its calibration with it; the laps that the PUT ran in say the same with less of it.
 *
 * @param startedNanos before the first lap
 * @param endedNanos of each lap
 * @param lapLoops loops of each lap but the last
 * @param loops in all
 */
record FluidLaps(long startedNanos, List<Long> endedNanos, long lapLoops, long loops) {
    FluidLaps {
        endedNanos = List.copyOf(endedNanos);
        if (endedNanos.size() != (loops + lapLoops - 1) / lapLoops) {
            throw DisplacementException.failed("F made " + loops + " loops in laps of " + lapLoops + ", but reported "
                    + endedNanos.size() + " laps");
        }
    }

    /** L and T of some laps. */
    record Stretch(long loops, long elapsedNanos) {}

    /** The laps from the one in which the PUT started to the one in which it ended; all of them if F did not cover it. */
    Stretch around(long putStartedNanos, long putEndedNanos) {
        int first = 0;
        while (first < endedNanos.size() - 1 && endedNanos.get(first) <= putStartedNanos) {
            first++;
        }
        int last = first;
        while (last < endedNanos.size() - 1 && endedNanos.get(last) < putEndedNanos) {
            last++;
        }
        boolean covered = startedNanos <= putStartedNanos && endedNanos.get(last) >= putEndedNanos;
        return covered ? stretch(first, last) : stretch(0, endedNanos.size() - 1);
    }

    private Stretch stretch(int first, int last) {
        long from = first == 0 ? startedNanos : endedNanos.get(first - 1);
        long to = last == endedNanos.size() - 1 ? loops : (last + 1) * lapLoops;
        return new Stretch(to - first * lapLoops, endedNanos.get(last) - from);
    }
}
