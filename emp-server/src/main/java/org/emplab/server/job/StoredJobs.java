package org.emplab.server.job;

import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.server.api.Attempt;
import org.emplab.server.api.Ids;
import org.emplab.server.security.Caller;
import org.emplab.web.CommandOutcome;
import org.emplab.web.job.JobBook;
import org.emplab.web.job.LabJob;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Component;

/** The same jobs and commands as REST has, for pages. */
@Component
class StoredJobs implements JobBook {
    private static final int PAGE_SIZE = 50;

    private final Jobs jobs;
    private final AskedJobs asked;

    StoredJobs(Jobs jobs, AskedJobs asked) {
        this.jobs = jobs;
        this.asked = asked;
    }

    @Override
    public Part jobs(int index) {
        Slice<Job> slice = jobs.findAllByOrderByAskedAtDescIdAsc(PageRequest.of(index, PAGE_SIZE));
        return new Part(slice.getContent().stream().map(StoredJobs::shown).toList(), slice.hasNext());
    }

    @Override
    public Optional<LabJob> job(String id) {
        return Ids.uuid(id).flatMap(jobs::findById).map(StoredJobs::shown);
    }

    private static LabJob shown(Job job) {
        return new LabJob(
                job.id().toString(),
                job.kind(),
                job.subject(),
                job.state(),
                Caller.login(job.askedBy()),
                Optional.ofNullable(job.reason()),
                job.askedAt(),
                Optional.ofNullable(job.startedAt()),
                Optional.ofNullable(job.endedAt()),
                job.progress(),
                Optional.ofNullable(job.endedBy()).map(Caller::login),
                Optional.ofNullable(job.result()).map(StoredJobs::page),
                Optional.ofNullable(job.failure()),
                Caller.role().filter(role -> role != Role.VIEWER).isPresent()
                        && AskedJobs.mayChange(job, Caller.person()));
    }

    /** Derivations have pages; what else there is answers as JSON. */
    private static String page(String result) {
        return result.replaceFirst("^/api/v1/derivations/", "/derivations/");
    }

    @Override
    public CommandOutcome cancel(String id) {
        return Attempt.of(() -> asked.cancel(id, Caller.person()));
    }

    @Override
    public CommandOutcome resume(String id) {
        return Attempt.of(() -> asked.resume(id, Caller.person()));
    }
}
