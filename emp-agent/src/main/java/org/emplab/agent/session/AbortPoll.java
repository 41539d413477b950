package org.emplab.agent.session;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.emplab.agent.procfs.CpuClock;
import org.emplab.agent.sync.ServerReply;
import org.emplab.agent.sync.ServerRun;

/**
 * Asks the server now and then, within a sample, whether to abort at once. Only where a run wants it: each question costs
 * CPU time on the machine that is measured, which is recorded with the sample.
 */
final class AbortPoll {
    private final Duration interval;
    private final ServerRun server;
    private final Duration quiet;
    private final Runnable abort;
    private final Thread thread;
    private volatile boolean ended;
    private int count;
    private long cpuNanos;

    private AbortPoll(Duration interval, ServerRun server, Duration quiet, Runnable abort) {
        this.interval = interval;
        this.server = server;
        this.quiet = quiet;
        this.abort = abort;
        thread = new Thread(this::run, "abort-poll");
        thread.setDaemon(true);
    }

    static AbortPoll start(Duration interval, ServerRun server, Duration quiet, Runnable abort) {
        AbortPoll poll = new AbortPoll(interval, server, quiet, abort);
        poll.thread.start();
        return poll;
    }

    private void run() {
        CpuClock clock = new CpuClock();
        long next = System.nanoTime() + interval.toNanos();
        while (!ended) {
            long wait = next - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(this, wait);
            } else {
                count++;
                if (server.quiet(quiet) instanceof ServerReply.Heard heard
                        && heard.status().wantsAbort()) {
                    abort.run();
                    break;
                }
                next = System.nanoTime() + interval.toNanos();
            }
        }
        cpuNanos = clock.ownThreadNanos();
    }

    /**
     * Ends it; what it cost, for the sample.
     *
     * @param cut ends a question that is under way
     */
    Map<String, Object> end(Runnable cut) throws InterruptedException {
        ended = true;
        cut.run();
        LockSupport.unpark(thread);
        thread.join();
        Map<String, Object> cost = new LinkedHashMap<>();
        cost.put("intervalNanos", interval.toNanos());
        cost.put("count", count);
        cost.put("cpuNanos", cpuNanos);
        return cost;
    }
}
