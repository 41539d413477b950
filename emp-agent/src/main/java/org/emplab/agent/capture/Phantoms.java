package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.emplab.agent.taskstats.ExitRecord;

/**
 * The records of processes of one thread that no image has. In a storm nearly all are such, and each needs nothing but a
 * row; so they stay packed until their rows are read.
 */
public record Phantoms(ExitLog log) {

    public static Phantoms none() {
        return new Phantoms(new ExitLog(0));
    }

    /**
     * Takes them from among the records of a window.
     *
     * @param seen pids that the images have
     * @param longestMicros a process that lived longer began before the window, and what it did in it is not known
     */
    public static Sorted sort(ExitLog records, BitSet seen, long longestMicros) {
        BitSet groups = new BitSet();
        for (ExitRecord record : records) {
            if (record.lastOfGroup() && !isOne(record, seen)) {
                groups.set(record.processId());
            }
        }
        ExitLog phantoms = new ExitLog(Long.MAX_VALUE);
        List<ExitRecord> others = new ArrayList<>();
        int unknown = 0;
        for (ExitRecord record : records) {
            if (!isOne(record, seen)) {
                if (groups.get(record.processId())) { // else its process lives on
                    others.add(record);
                }
            } else if (record.elapsedMicros() <= longestMicros) {
                phantoms.add(record);
            } else {
                unknown++;
            }
        }
        return new Sorted(new Phantoms(phantoms), others, unknown);
    }

    private static boolean isOne(ExitRecord record, BitSet seen) {
        return record.lastOfGroup() && record.leader() && record.groupCpu() == null && !seen.get(record.processId());
    }

    public int size() {
        return log.size();
    }

    /**
     * Records by what is to be done with them.
     *
     * @param others of processes with several threads, or with a pid that an image has
     * @param unknown phantoms that began before the window
     */
    public record Sorted(Phantoms phantoms, List<ExitRecord> others, int unknown) {}
}
