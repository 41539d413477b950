package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.job.JobPort;
import org.emplab.web.job.JobProgress;
import org.emplab.web.job.JobState;
import org.emplab.web.job.JobView;
import org.springframework.stereotype.Component;

/** A job at work, for ever. */
@Component
class TrialJobs implements JobPort {
    private static final JobView AT_WORK = new JobView(
            new UUID(0, 1),
            "derivation",
            "INC128 and INC16384",
            JobState.RUNNING,
            "bob",
            null,
            Instant.parse("2013-12-13T08:00:00Z"),
            Instant.parse("2013-12-13T08:00:01Z"),
            null,
            new JobProgress("samples of INC128 read", 500, 1000L),
            1,
            null,
            null,
            null,
            true);

    @Override
    public Page<JobView> jobs(int page, int size) {
        return Page.of(List.of(AT_WORK), page, size);
    }

    @Override
    public JobView job(String id) {
        if (!id.equals(AT_WORK.id().toString())) {
            throw ProblemException.notFound("job " + id);
        }
        return AT_WORK;
    }

    @Override
    public JobView cancel(String id) {
        throw ProblemException.conflict("Nobody ends it here.");
    }

    @Override
    public JobView resume(String id) {
        throw ProblemException.conflict("It is at work.");
    }
}
