package org.emplab.server.job;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Paging;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.job.JobState;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/jobs")
@Tag(name = "jobs", description = "Analyses in the background: asked for with Prefer: respond-async")
class JobApi {
    private final Jobs jobs;
    private final AskedJobs asked;

    JobApi(Jobs jobs, AskedJobs asked) {
        this.jobs = jobs;
        this.asked = asked;
    }

    /**
     * How far a job is.
     *
     * @param step what is being done
     * @param done how many of them
     * @param wanted of how many; null where the step cannot be counted
     */
    @Schema(name = "JobProgress")
    record Progress(String step, long done, @Nullable Long wanted) {}

    /**
     * A job.
     *
     * @param kind derivation, timing or analysis
     * @param subject what is computed of what
     * @param state waiting, running, done, failed or cancelled
     * @param by login name of who asked
     * @param progress null before a server has taken it
     * @param attempts how many servers have begun it
     * @param endedBy login name of who cancelled it
     * @param result address of what was stored, once it is done
     * @param failure why it failed
     */
    @Schema(name = "JobShown")
    record Shown(
            UUID id,
            String kind,
            String subject,
            JobState state,
            String by,
            @Nullable String reason,
            Instant askedAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Progress progress,
            int attempts,
            @Nullable String endedBy,
            @Nullable String result,
            @Nullable String failure) {
        static Shown of(Job job) {
            String endedBy = job.endedBy();
            return new Shown(
                    job.id(),
                    job.kind(),
                    job.subject(),
                    job.state(),
                    Caller.login(job.askedBy()),
                    job.reason(),
                    job.askedAt(),
                    job.startedAt(),
                    job.endedAt(),
                    job.progress()
                            .map(progress -> new Progress(
                                    progress.step(),
                                    progress.done(),
                                    progress.wanted().isPresent()
                                            ? (Long) progress.wanted().getAsLong()
                                            : null))
                            .orElse(null),
                    job.attempts(),
                    endedBy == null ? null : Caller.login(endedBy),
                    job.result(),
                    job.failure());
        }
    }

    @GetMapping
    @Operation(summary = "Jobs, newest first, those that have ended too")
    Page<Shown> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        return Paging.page(jobs.findAllByOrderByAskedAtDescIdAsc(Paging.request(page, size)), jobs::countUpTo)
                .map(Shown::of);
    }

    @GetMapping("/{id}")
    @Operation(summary = "One job: its state, how far it is, and where its result is")
    Shown one(@PathVariable String id) {
        return Ids.uuid(id)
                .flatMap(jobs::findById)
                .map(Shown::of)
                .orElseThrow(() -> ProblemException.notFound("job " + id));
    }

    @DeleteMapping("/{id}")
    @Operation(summary = "Cancels a job at once; nothing of it is kept but that it was asked for")
    Shown cancel(@PathVariable String id) {
        return Shown.of(asked.cancel(id, Caller.person()));
    }

    @PostMapping("/{id}/resume")
    @Operation(summary = "Begins a job anew that was cancelled or failed")
    Shown resume(@PathVariable String id) {
        return Shown.of(asked.resume(id, Caller.person()));
    }
}
