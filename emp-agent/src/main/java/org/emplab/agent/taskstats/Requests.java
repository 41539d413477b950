package org.emplab.agent.taskstats;

import static org.emplab.agent.taskstats.Netlink.ATTRIBUTE_HEADER;
import static org.emplab.agent.taskstats.Netlink.GENERIC_HEADER;
import static org.emplab.agent.taskstats.Netlink.HEADER;
import static org.emplab.agent.taskstats.Netlink.NLM_F_ACK;
import static org.emplab.agent.taskstats.Netlink.NLM_F_REQUEST;
import static org.emplab.agent.taskstats.Netlink.TASKSTATS_CMD_ATTR_REGISTER_CPUMASK;
import static org.emplab.agent.taskstats.Netlink.TASKSTATS_CMD_GET;
import static org.emplab.agent.taskstats.Netlink.aligned;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes requests to the kernel. */
final class Requests {
    /** Length of a request about one thread or group. */
    static final int QUERY = HEADER + GENERIC_HEADER + ATTRIBUTE_HEADER + 4;

    private Requests() {}

    /** Asks for the statistics of a thread or group, by attribute. */
    static void query(ByteBuffer message, int at, int family, int sequence, int attribute, int id) {
        header(message, at, QUERY, family, sequence, TASKSTATS_CMD_GET);
        int start = at + HEADER + GENERIC_HEADER;
        message.putShort(start, (short) (ATTRIBUTE_HEADER + 4));
        message.putShort(start + 2, (short) attribute);
        message.putInt(start + ATTRIBUTE_HEADER, id);
    }

    /**
     * Asks for the exit records of some CPUs, acknowledged.
     *
     * @return the request's length
     */
    static int register(ByteBuffer message, int family, String cpus) {
        byte[] mask = (cpus + '\0').getBytes(StandardCharsets.US_ASCII);
        int attribute = ATTRIBUTE_HEADER + mask.length;
        int length = HEADER + GENERIC_HEADER + aligned(attribute);
        header(message, 0, length, family, 1, TASKSTATS_CMD_GET);
        message.putShort(6, (short) (NLM_F_REQUEST | NLM_F_ACK));
        message.putShort(HEADER + GENERIC_HEADER, (short) attribute);
        message.putShort(HEADER + GENERIC_HEADER + 2, (short) TASKSTATS_CMD_ATTR_REGISTER_CPUMASK);
        message.put(HEADER + GENERIC_HEADER + ATTRIBUTE_HEADER, mask);
        return length;
    }

    static void header(ByteBuffer message, int at, int length, int type, int sequence, int command) {
        message.putInt(at, length);
        message.putShort(at + 4, (short) type);
        message.putShort(at + 6, (short) NLM_F_REQUEST);
        message.putInt(at + 8, sequence);
        message.putInt(at + 12, 0);
        message.put(at + HEADER, (byte) command);
        message.put(at + HEADER + 1, (byte) 1);
        message.putShort(at + HEADER + 2, (short) 0);
    }
}
