package org.emplab.server.job;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Has something computed in the background, and changes that: the person who asked, or an administrator. */
@Service
public class JobService {
    /** The most jobs of a person that have not ended: others wait behind them. */
    private static final int MOST_OF_A_PERSON = 100;

    private final Jobs jobs;
    private final JobScheduling scheduling;
    private final LabChanges changes;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    JobService(
            Jobs jobs,
            JobScheduling scheduling,
            LabChanges changes,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.jobs = jobs;
        this.scheduling = scheduling;
        this.changes = changes;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Has something computed; the request that asks does not wait.
     *
     * @param kind a {@link Work}'s
     * @param subject what is computed of what, for people
     * @param asked as the work reads it
     * @return the job's id
     * @throws Refusal if they have as many already as one person may
     */
    public UUID ask(String kind, String subject, JsonNode asked, Optional<String> reason, Caller.Person person) {
        UUID job = transaction.execute(begun -> {
            if (jobs.countByAskedByAndStateIn(person.who(), List.of(JobView.JobState.WAITING, JobView.JobState.RUNNING))
                    >= MOST_OF_A_PERSON) {
                throw Refusal.tooManyRequests("you have " + MOST_OF_A_PERSON
                        + " jobs that wait or run, which is the most: let some of them end first, or cancel them");
            }
            return add(kind, subject, asked, reason, person.who());
        });
        scheduling.look();
        return job;
    }

    /**
     * Adds a job in the caller's transaction, however many the person has.
     *
     * @param who user:NAME, in whose name it is computed
     */
    public UUID add(String kind, String subject, JsonNode asked, Optional<String> reason, String who) {
        String why = ShortText.reason(reason.orElse(null));
        Job added = jobs.add(new Job(kind, subject, asked, who, why, clock.instant()));
        scheduling.add(added);
        audit.record(who, "ask for a job", "job:" + added.id(), Map.of("kind", kind, "of", subject));
        changes.job(added.id());
        return added.id();
    }

    /** Newest first, those that have ended too. */
    public Page<JobView> jobs(int page, int size) {
        return Page.of(jobs.findAllByOrderByAskedAtDescIdAsc(Page.request(page, size)), jobs::countUpTo)
                .map(JobService::view);
    }

    /**
     * @throws Refusal if it is missing
     */
    public JobView job(String id) {
        return view(Ids.uuid(id).flatMap(jobs::findById).orElseThrow(() -> missing(id)));
    }

    private static JobView view(Job job) {
        return job.view(Caller.mayChange(job.askedBy()));
    }

    /** The server that computes the job learns of its end within a second, and keeps nothing in any case. */
    public JobView cancel(String id) {
        String who = Caller.person().who();
        return change(id, "cancel job", job -> job.cancel(who, clock.instant()));
    }

    /**
     * Begins a job anew.
     *
     * @throws Refusal unless it was cancelled or failed, or if it is another person's
     */
    public JobView resume(String id) {
        JobView resumed = change(id, "resume job", job -> {
            job.resume();
            scheduling.add(job);
        });
        scheduling.look();
        return resumed;
    }

    private JobView change(String id, String action, Consumer<Job> change) {
        Caller.Person person = Caller.person();
        return transaction.execute(begun -> {
            Job job = Ids.uuid(id).flatMap(jobs::lock).orElseThrow(() -> missing(id));
            person.requireOwner(job.askedBy(), "the job");
            change.accept(job);
            audit.record(person.who(), action, "job:" + id, Map.of());
            changes.job(job.id());
            return view(job);
        });
    }

    private static Refusal missing(String id) {
        return Refusal.notFound("job " + id);
    }

    /** A kind of thing that jobs compute. */
    public interface Work {
        /** The kind, such as {@code derivation}; stored in the database for ever. */
        String kind();

        /**
         * Computes; while it does so nothing of the database is held.
         *
         * @param asked the request as it was made
         * @param who user:NAME
         * @return keeps the result and answers its address; called in the transaction that ends the job, or never
         * @throws Refusal if it cannot be computed, which the caller is told
         */
        Supplier<String> compute(JsonNode asked, String who, Progress progress);
    }
}
