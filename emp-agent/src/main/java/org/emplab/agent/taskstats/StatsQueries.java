package org.emplab.agent.taskstats;

import static org.emplab.agent.taskstats.Netlink.TASKSTATS_CMD_ATTR_PID;
import static org.emplab.agent.taskstats.Netlink.TASKSTATS_CMD_ATTR_TGID;

import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.NativeMemory;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the statistics of many threads and groups, 64 requests a send. The kernel answers while it takes the send, so
 * everything is there when that returns; more than 64 gains nothing, and over 128 overrun the default receive buffer.
 */
public final class StatsQueries implements AutoCloseable {
    private static final int BATCH = 64;
    private static final int RECEIVE_BUFFER = 1 << 19;

    /** Takes answers in the order of the requests. */
    public interface Answers {
        /**
         * One answer.
         *
         * @param request the number that {@link #thread} or {@link #group} returned
         * @param stats null if there is no such thread; good only during the call
         * @param earliest monotonic clock before the kernel answered
         * @param latest and after
         */
        void answer(int request, @Nullable StatsView stats, long earliest, long latest);
    }

    private final NetlinkSocket socket = new NetlinkSocket();
    private final NativeMemory requests = NativeMemory.ofSize(BATCH * Requests.QUERY);
    private final DatagramBatch replies = new DatagramBatch(BATCH);
    private final int family;
    private final StatsMessages messages;
    private int asked;
    private int answered;
    private int sequence;
    private int firstSequence;
    private Answers answers = (request, stats, earliest, latest) -> {};

    /**
     * @throws TaskstatsException if the kernel has no taskstats
     */
    public StatsQueries() {
        try {
            socket.growReceiveBuffer(RECEIVE_BUFFER);
            family = FamilyLookup.family(socket);
        } catch (TaskstatsException e) {
            socket.close();
            throw e;
        }
        messages = new StatsMessages(family);
    }

    int family() {
        return family;
    }

    /** Starts a new series of requests, numbered from 0. */
    public void begin(Answers to) {
        if (answered < asked) {
            forgetAnswers();
        }
        answers = to;
        asked = 0;
        answered = 0;
        firstSequence = sequence;
    }

    /** Drops the answers of a series that failed half-way. */
    private void forgetAnswers() {
        int received = replies.receive(socket.fd());
        while (received > 0 || received == -Errno.ENOBUFS) {
            received = replies.receive(socket.fd());
        }
    }

    /**
     * Asks for one thread.
     *
     * @return the request's number
     */
    public int thread(int id) {
        return ask(TASKSTATS_CMD_ATTR_PID, id);
    }

    /**
     * Asks for the sum over a thread group: its CPU time and switches, with those of threads that have ended.
     *
     * @return the request's number
     */
    public int group(int id) {
        return ask(TASKSTATS_CMD_ATTR_TGID, id);
    }

    /** Sends what has been asked for and not yet sent. */
    public void end() {
        flush();
    }

    private int ask(int attribute, int id) {
        Requests.query(requests.bytes(), (asked - answered) * Requests.QUERY, family, sequence++, attribute, id);
        int request = asked++;
        if (asked - answered == BATCH) {
            flush();
        }
        return request;
    }

    private void flush() {
        int count = asked - answered;
        if (count == 0) {
            return;
        }
        long earliest = System.nanoTime();
        int refusal = socket.send(requests, count * Requests.QUERY);
        long latest = System.nanoTime();
        if (refusal != 0) {
            throw new TaskstatsException("taskstats refuses a query: " + Errno.text(refusal));
        }
        while (answered < asked) {
            int received = replies.receive(socket.fd());
            if (received < 0) {
                throw new TaskstatsException("taskstats left " + (asked - answered) + " of " + count
                        + " queries unanswered: " + Errno.text(-received));
            }
            for (int i = 0; i < received; i++) {
                if (replies.fromKernel(i)) {
                    messages.over(replies.bytes(), replies.offset(i), replies.length(i));
                    while (messages.next()) {
                        answer(earliest, latest);
                    }
                }
            }
        }
    }

    private void answer(long earliest, long latest) {
        int request = messages.sequence() - firstSequence;
        if (request != answered) {
            throw new TaskstatsException("taskstats answered request " + request + " instead of " + answered);
        }
        answered++;
        int error = messages.error();
        if (error != 0 && error != Errno.ESRCH) {
            throw refused(error);
        }
        StatsView stats = messages.thread() != null ? messages.thread() : messages.group();
        if (error == 0 && stats == null) {
            throw new TaskstatsException("taskstats answered a query without statistics");
        }
        answers.answer(request, error == 0 ? stats : null, earliest, latest);
    }

    private static TaskstatsException refused(int error) {
        return new TaskstatsException(
                error == Errno.EPERM
                        ? "taskstats needs CAP_NET_ADMIN: run as root, or give the Java binary or the service that"
                                + " capability"
                        : "taskstats refuses a query: " + Errno.text(error));
    }

    @Override
    public void close() {
        socket.close();
    }
}
