package org.emplab.agent.taskstats;

import static org.emplab.agent.taskstats.Netlink.ATTRIBUTE_HEADER;
import static org.emplab.agent.taskstats.Netlink.GENERIC_HEADER;
import static org.emplab.agent.taskstats.Netlink.HEADER;
import static org.emplab.agent.taskstats.Netlink.NLA_TYPE_MASK;
import static org.emplab.agent.taskstats.Netlink.NLMSG_ERROR;
import static org.emplab.agent.taskstats.Netlink.TASKSTATS_TYPE_AGGR_PID;
import static org.emplab.agent.taskstats.Netlink.TASKSTATS_TYPE_AGGR_TGID;
import static org.emplab.agent.taskstats.Netlink.TASKSTATS_TYPE_PID;
import static org.emplab.agent.taskstats.Netlink.TASKSTATS_TYPE_STATS;
import static org.emplab.agent.taskstats.Netlink.TASKSTATS_TYPE_TGID;
import static org.emplab.agent.taskstats.Netlink.aligned;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Walks the taskstats messages of a datagram. Attributes are found by walking, never by a fixed offset: some
 * architectures put a pad before the first. Every length is checked against the one around it.
 */
final class StatsMessages {
    private final int family;
    private final StatsView threadView = new StatsView();
    private final StatsView groupView = new StatsView();
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private int next;
    private int end;
    private int sequence;
    private int error;
    private int threadId;
    private int groupId;
    private boolean hasThread;
    private boolean hasGroup;

    StatsMessages(int family) {
        this.family = family;
    }

    StatsMessages over(ByteBuffer source, int offset, int length) {
        bytes = source;
        next = offset;
        end = offset + length;
        return this;
    }

    /**
     * Goes to the next message.
     *
     * @return false at the end
     * @throws TaskstatsException if a length contradicts the one around it
     */
    boolean next() {
        while (next < end) {
            int start = next;
            require(end - start >= HEADER, "a message", end - start);
            int length = bytes.getInt(start);
            require(length >= HEADER && length <= end - start, "a message", length);
            next = start + Math.min(aligned(length), end - start);
            int type = Short.toUnsignedInt(bytes.getShort(start + 4));
            sequence = bytes.getInt(start + 8);
            error = 0;
            hasThread = false;
            hasGroup = false;
            if (type == NLMSG_ERROR) {
                require(length >= HEADER + 4, "an error message", length);
                error = -bytes.getInt(start + HEADER);
                return true;
            }
            if (type == family) {
                require(length >= HEADER + GENERIC_HEADER, "a generic message", length);
                aggregates(start + HEADER + GENERIC_HEADER, start + length);
                return true;
            }
        }
        return false;
    }

    private void aggregates(int from, int to) {
        for (int at = from; at < to; ) {
            int length = attributeLength(at, to);
            int type = bytes.getShort(at + 2) & NLA_TYPE_MASK;
            if (type == TASKSTATS_TYPE_AGGR_PID || type == TASKSTATS_TYPE_AGGR_TGID) {
                aggregate(type, at + ATTRIBUTE_HEADER, at + length);
            }
            at += aligned(length);
        }
    }

    private void aggregate(int kind, int from, int to) {
        int id = -1;
        int stats = -1;
        int size = 0;
        for (int at = from; at < to; ) {
            int length = attributeLength(at, to);
            int type = bytes.getShort(at + 2) & NLA_TYPE_MASK;
            if (type == TASKSTATS_TYPE_PID || type == TASKSTATS_TYPE_TGID) {
                require(length >= ATTRIBUTE_HEADER + 4, "an id", length);
                id = bytes.getInt(at + ATTRIBUTE_HEADER);
            } else if (type == TASKSTATS_TYPE_STATS) {
                stats = at + ATTRIBUTE_HEADER;
                size = length - ATTRIBUTE_HEADER;
            }
            at += aligned(length);
        }
        require(id >= 0 && stats >= 0, "an aggregate without id or statistics", to - from);
        if (kind == TASKSTATS_TYPE_AGGR_PID) {
            threadId = id;
            hasThread = true;
            threadView.at(bytes, stats, size);
        } else {
            groupId = id;
            hasGroup = true;
            groupView.at(bytes, stats, size);
        }
    }

    private int attributeLength(int at, int to) {
        require(to - at >= ATTRIBUTE_HEADER, "an attribute", to - at);
        int length = Short.toUnsignedInt(bytes.getShort(at));
        require(length >= ATTRIBUTE_HEADER && length <= to - at, "an attribute", length);
        return length;
    }

    private static void require(boolean holds, String what, int length) {
        if (!holds) {
            throw new TaskstatsException("malformed netlink reply: " + what + " of " + length + " bytes");
        }
    }

    /** The request's number in an answer; a per-CPU count in an exit record. */
    int sequence() {
        return sequence;
    }

    /** The error that answers a request, or 0. */
    int error() {
        return error;
    }

    int threadId() {
        return threadId;
    }

    int groupId() {
        return groupId;
    }

    /** Statistics of one thread. */
    @Nullable
    StatsView thread() {
        return hasThread ? threadView : null;
    }

    /** Statistics of a whole thread group. */
    @Nullable
    StatsView group() {
        return hasGroup ? groupView : null;
    }
}
