package org.emplab.web.retention;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.emplab.server.api.Refusal;
import org.emplab.server.retention.RemovedRuns;
import org.emplab.server.security.Caller;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Removes a run at an administrator's word. */
@RestController
@RequestMapping("/api/v1/runs")
@Tag(name = "runs")
record RunRemoval(RemovedRuns removed) {
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Removes a run that has ended, with all its samples; for administrators")
    void remove(@PathVariable String id, @RequestParam(defaultValue = "") String reason) {
        if (reason.isBlank()) {
            throw Refusal.invalid("reason", "is missing: why the run is removed");
        }
        removed.remove(id, Caller.person().who(), reason);
    }
}
