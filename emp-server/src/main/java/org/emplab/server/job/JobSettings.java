package org.emplab.server.job;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How this server computes jobs.
 *
 * @param threads how many it computes at once; 0: none, it leaves them to other servers
 * @param interval so often it looks for jobs that were asked for at another server
 * @param heartbeat so often it says that it is still at its jobs; after six that are missing another server takes them
 * @param rowsAtOnce a page derives runs of at most so many samples and rows of processes while one waits, larger ones as a job
 */
@ConfigurationProperties("emp.jobs")
public record JobSettings(
        @DefaultValue("2") int threads,
        @DefaultValue("5s") Duration interval,
        @DefaultValue("10s") Duration heartbeat,
        @DefaultValue("500000") long rowsAtOnce) {
    static final int MISSED_HEARTBEATS = 6;
}
