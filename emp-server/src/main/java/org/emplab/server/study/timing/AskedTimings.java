package org.emplab.server.study.timing;

import java.util.Optional;
import java.util.UUID;
import org.emplab.server.job.JobService;
import org.emplab.server.job.JobSettings;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.ProgramTiming;
import org.emplab.web.derivation.ProgramTimings;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Timings as pages ask for them: of small runs at once, of large ones as a job. */
@Component
class AskedTimings implements ProgramTimings {
    private static final int PAGE_SIZE = 50;

    private final TimingService timings;
    private final TimingList list;
    private final Runs runs;
    private final JobService jobs;
    private final JobSettings settings;

    AskedTimings(TimingService timings, TimingList list, Runs runs, JobService jobs, JobSettings settings) {
        this.timings = timings;
        this.list = list;
        this.runs = runs;
        this.jobs = jobs;
        this.settings = settings;
    }

    @Override
    public Part timings(Optional<String> run, int index) {
        Slice<TimingRecord> slice = list.part(run.map(UUID::fromString).orElse(null), PageRequest.of(index, PAGE_SIZE));
        return new Part(slice.map(AskedTimings::shown).getContent(), slice.hasNext());
    }

    @Override
    public Optional<ProgramTiming> timing(String id) {
        return list.find(id).map(AskedTimings::shown);
    }

    private static ProgramTiming shown(TimingRecord timing) {
        return new ProgramTiming(
                timing.id().toString(),
                timing.run().toString(),
                timing.derivation().toString(),
                timing.at(),
                timing.by(),
                timing.reason(),
                timing.result());
    }

    @Override
    public Answer time(TimingRequest request) {
        Optional<Run> found = runs.find(request.run());
        if (found.isEmpty()) {
            return new Answer.Refused("There is no run " + request.run() + ".");
        }
        Run run = found.get();
        Caller.Person person = Caller.person();
        try {
            TimingService.Order order =
                    timings.order(run, request.program(), request.derivation(), request.deviations(), request.reason());
            if (run.sums().storedRows() > settings.rowsAtOnce()) {
                return new Answer.UnderWay(ask(order, run, person).toString());
            }
            return new Answer.Timed(timings.prepare(order, person.who(), Progress.UNWATCHED)
                    .get()
                    .toString());
        } catch (ProblemException problem) {
            return new Answer.Refused(String.valueOf(problem.getMessage()));
        }
    }

    /** Times as a job of a person. */
    UUID ask(TimingService.Order order, Run run, Caller.Person person) {
        return jobs.ask(
                TimingService.KIND,
                "Timing of " + order.program().orElse(run.program()) + " on " + run.machineName(),
                JsonMapper.shared().valueToTree(order),
                order.reason(),
                person);
    }
}
