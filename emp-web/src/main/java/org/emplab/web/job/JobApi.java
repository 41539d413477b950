package org.emplab.web.job;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.emplab.server.api.Page;
import org.emplab.server.job.JobService;
import org.emplab.server.job.JobView;
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
record JobApi(JobService jobs) {
    @GetMapping
    @Operation(summary = "Jobs, newest first, those that have ended too")
    Page<JobView> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        return jobs.jobs(page, size);
    }

    @GetMapping("/{id}")
    @Operation(summary = "One job: its state, how far it is, and where its result is")
    JobView one(@PathVariable String id) {
        return jobs.job(id);
    }

    @DeleteMapping("/{id}")
    @Operation(summary = "Cancels a job at once; nothing of it is kept but that it was asked for")
    JobView cancel(@PathVariable String id) {
        return jobs.cancel(id);
    }

    @PostMapping("/{id}/resume")
    @Operation(summary = "Begins a job anew that was cancelled or failed")
    JobView resume(@PathVariable String id) {
        return jobs.resume(id);
    }
}
