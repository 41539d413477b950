package org.emplab.agent.procfs;

import java.nio.ByteBuffer;

/**
 * {@code /proc/PID/status}.
 *
 * @param uid the real user id; −1 if absent
 * @param voluntarySwitches of the main thread alone; −1 if absent
 * @param involuntarySwitches likewise
 */
public record ProcStatus(long uid, long voluntarySwitches, long involuntarySwitches) {
    public static ProcStatus parse(ByteBuffer bytes, int length) {
        return new ProcStatus(
                NumberedLines.value(bytes, length, "Uid:"),
                NumberedLines.value(bytes, length, "voluntary_ctxt_switches:"),
                NumberedLines.value(bytes, length, "nonvoluntary_ctxt_switches:"));
    }
}
