package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.web.CommandOutcome;
import org.emplab.web.job.JobBook;
import org.emplab.web.job.JobProgress;
import org.emplab.web.job.JobState;
import org.emplab.web.job.LabJob;
import org.springframework.stereotype.Component;

/** A job at work, for ever. */
@Component
class TrialJobs implements JobBook {
    private static final LabJob AT_WORK = new LabJob(
            "1",
            "derivation",
            "INC128 and INC16384",
            JobState.RUNNING,
            "bob",
            Optional.empty(),
            Instant.parse("2013-12-13T08:00:00Z"),
            Optional.of(Instant.parse("2013-12-13T08:00:01Z")),
            Optional.empty(),
            Optional.of(new JobProgress("samples of INC128 read", 500, OptionalLong.of(1000))),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            true);

    @Override
    public Part jobs(int index) {
        return new Part(index == 0 ? List.of(AT_WORK) : List.of(), false);
    }

    @Override
    public Optional<LabJob> job(String id) {
        return id.equals(AT_WORK.id()) ? Optional.of(AT_WORK) : Optional.empty();
    }

    @Override
    public CommandOutcome cancel(String id) {
        return CommandOutcome.refused("Nobody ends it here.");
    }

    @Override
    public CommandOutcome resume(String id) {
        return CommandOutcome.refused("It is at work.");
    }
}
