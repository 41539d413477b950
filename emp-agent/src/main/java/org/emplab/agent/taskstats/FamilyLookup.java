package org.emplab.agent.taskstats;

import static org.emplab.agent.taskstats.Netlink.ATTRIBUTE_HEADER;
import static org.emplab.agent.taskstats.Netlink.CTRL_ATTR_FAMILY_ID;
import static org.emplab.agent.taskstats.Netlink.CTRL_ATTR_FAMILY_NAME;
import static org.emplab.agent.taskstats.Netlink.CTRL_CMD_GETFAMILY;
import static org.emplab.agent.taskstats.Netlink.GENERIC_HEADER;
import static org.emplab.agent.taskstats.Netlink.GENL_ID_CTRL;
import static org.emplab.agent.taskstats.Netlink.HEADER;
import static org.emplab.agent.taskstats.Netlink.NLA_TYPE_MASK;
import static org.emplab.agent.taskstats.Netlink.NLMSG_ERROR;
import static org.emplab.agent.taskstats.Netlink.aligned;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.NativeMemory;

/** Asks the kernel for the number that a generic-netlink family was given at boot. */
final class FamilyLookup {
    private static final String NAME = "TASKSTATS";

    private FamilyLookup() {}

    /**
     * @throws TaskstatsException if the kernel has no taskstats
     */
    static int family(NetlinkSocket socket) {
        NativeMemory message = NativeMemory.ofSize(64);
        int refusal = socket.send(message, request(message.bytes()));
        if (refusal != 0) {
            throw new TaskstatsException("generic netlink refuses: " + Errno.text(refusal));
        }
        DatagramBatch answer = new DatagramBatch(1);
        int received = answer.receive(socket.fd());
        if (received != 1) {
            throw new TaskstatsException("generic netlink does not answer: " + Errno.text(-received));
        }
        return familyIn(answer.bytes(), answer.offset(0), answer.length(0));
    }

    static int request(ByteBuffer message) {
        byte[] name = (NAME + '\0').getBytes(StandardCharsets.US_ASCII);
        int attribute = ATTRIBUTE_HEADER + name.length;
        int length = HEADER + GENERIC_HEADER + aligned(attribute);
        Requests.header(message, 0, length, GENL_ID_CTRL, 1, CTRL_CMD_GETFAMILY);
        message.putShort(HEADER + GENERIC_HEADER, (short) attribute);
        message.putShort(HEADER + GENERIC_HEADER + 2, (short) CTRL_ATTR_FAMILY_NAME);
        message.put(HEADER + GENERIC_HEADER + ATTRIBUTE_HEADER, name);
        return length;
    }

    static int familyIn(ByteBuffer bytes, int offset, int size) {
        int length = size >= HEADER + 4 ? Math.min(bytes.getInt(offset), size) : 0;
        if (length < HEADER + 4) {
            throw new TaskstatsException("malformed answer about the family " + NAME);
        }
        if (Short.toUnsignedInt(bytes.getShort(offset + 4)) == NLMSG_ERROR) {
            int errno = -bytes.getInt(offset + HEADER);
            throw new TaskstatsException(
                    errno == Errno.ENOENT
                            ? "this kernel has no taskstats (CONFIG_TASKSTATS is not set)"
                            : "the kernel does not tell the family " + NAME + ": " + Errno.text(errno));
        }
        int end = offset + length;
        for (int at = offset + HEADER + GENERIC_HEADER; at + ATTRIBUTE_HEADER + 2 <= end; ) {
            int attribute = Short.toUnsignedInt(bytes.getShort(at));
            if ((bytes.getShort(at + 2) & NLA_TYPE_MASK) == CTRL_ATTR_FAMILY_ID) {
                return Short.toUnsignedInt(bytes.getShort(at + ATTRIBUTE_HEADER));
            }
            at += Math.max(ATTRIBUTE_HEADER, aligned(attribute));
        }
        throw new TaskstatsException("the kernel's answer about the family " + NAME + " has no number");
    }
}
