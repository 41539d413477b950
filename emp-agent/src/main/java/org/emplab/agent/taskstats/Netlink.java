package org.emplab.agent.taskstats;

/** Numbers of the kernel's netlink, generic netlink and taskstats interfaces. */
final class Netlink {
    static final int AF_NETLINK = 16;
    static final int SOCK_RAW = 3;
    static final int SOCK_CLOEXEC = 0x80000;
    static final int NETLINK_GENERIC = 16;
    static final int SOL_SOCKET = 1;
    static final int SO_RCVBUF = 8;
    static final int SO_RCVBUFFORCE = 33;
    static final int SO_MEMINFO = 55;
    static final int MSG_TRUNC = 0x20;
    static final int MSG_DONTWAIT = 0x40;
    static final int SOCKADDR_LENGTH = 12;

    static final int HEADER = 16;
    static final int GENERIC_HEADER = 4;
    static final int ATTRIBUTE_HEADER = 4;
    static final int NLMSG_ERROR = 2;
    static final int NLM_F_REQUEST = 1;
    static final int NLM_F_ACK = 4;
    static final int NLA_TYPE_MASK = 0x3fff;

    static final int GENL_ID_CTRL = 16;
    static final int CTRL_CMD_GETFAMILY = 3;
    static final int CTRL_ATTR_FAMILY_ID = 1;
    static final int CTRL_ATTR_FAMILY_NAME = 2;

    static final int TASKSTATS_CMD_GET = 1;
    static final int TASKSTATS_CMD_ATTR_PID = 1;
    static final int TASKSTATS_CMD_ATTR_TGID = 2;
    static final int TASKSTATS_CMD_ATTR_REGISTER_CPUMASK = 3;
    static final int TASKSTATS_TYPE_PID = 1;
    static final int TASKSTATS_TYPE_TGID = 2;
    static final int TASKSTATS_TYPE_STATS = 3;
    static final int TASKSTATS_TYPE_AGGR_PID = 4;
    static final int TASKSTATS_TYPE_AGGR_TGID = 5;

    private Netlink() {}

    /** Lengths are padded to four bytes. */
    static int aligned(int length) {
        return (length + 3) & ~3;
    }
}
