package org.emplab.agent.procfs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * {@code /proc/PID/stat}: counts of the whole process since it started, threads that have ended included.
 *
 * @param name the main thread's comm; a kernel worker's has its present work appended
 * @param state one letter; Z is a zombie
 * @param userTicks user time in clock ticks, usually of 10 ms
 * @param startTicks start time in clock ticks since boot
 */
public record ProcStat(
        String name,
        char state,
        int parentPid,
        int group,
        int session,
        long minorFaults,
        long majorFaults,
        long userTicks,
        long systemTicks,
        int threads,
        long startTicks) {
    private static final String WORKER = "kworker/";
    private static final String RESCUER = "kworker/R-";

    /** The work queue that a kernel worker serves or served last; null of others, and of a worker that has done nothing. */
    public @Nullable String queue() {
        if (!name.startsWith(WORKER)) {
            return null;
        }
        if (name.startsWith(RESCUER)) {
            return name.length() > RESCUER.length() ? name.substring(RESCUER.length()) : null;
        }
        for (int i = name.indexOf(':', WORKER.length()); i > 0 && i < name.length() - 1; i++) {
            if (name.charAt(i) == '-' || name.charAt(i) == '+') {
                return name.substring(i + 1);
            }
        }
        return null;
    }

    /**
     * @throws ProcException if it is not what the kernel writes
     */
    public static ProcStat parse(ByteBuffer bytes, int length) {
        int open = 0;
        while (open < length && bytes.get(open) != '(') {
            open++;
        }
        int close = length - 1;
        while (close > open && bytes.get(close) != ')') {
            close--;
        }
        if (close <= open || close + 4 > length) {
            throw new ProcException("a stat file without a name in brackets");
        }
        byte[] name = new byte[close - open - 1];
        bytes.get(open + 1, name);
        NumberScanner fields = new NumberScanner(bytes, close + 4, length);
        int parentPid = (int) fields.next();
        int group = (int) fields.next();
        int session = (int) fields.next();
        fields.skip(3);
        long minorFaults = fields.next();
        fields.skip(1);
        long majorFaults = fields.next();
        fields.skip(1);
        long userTicks = fields.next();
        long systemTicks = fields.next();
        fields.skip(4);
        int threads = (int) fields.next();
        fields.skip(1);
        return new ProcStat(
                new String(name, StandardCharsets.UTF_8),
                (char) bytes.get(close + 2),
                parentPid,
                group,
                session,
                minorFaults,
                majorFaults,
                userTicks,
                systemTicks,
                threads,
                fields.next());
    }
}
