package org.emplab.server.experiment;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Map;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.ProblemException;
import org.emplab.server.security.Caller;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/experiments")
@Tag(name = "experiments", description = "What researchers want measured")
class ExperimentApi {
    private final Experiments experiments;

    ExperimentApi(Experiments experiments) {
        this.experiments = experiments;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Submits an experiment: its runs are queued on their machines")
    Experiments.Submitted submit(@RequestBody Map<String, Object> specification) {
        return experiments.submit(
                Specification.of(specification), Caller.person().who());
    }

    @GetMapping
    @Operation(summary = "Experiments, newest first")
    Page<Experiments.Experiment> list(
            @RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        Page.check(page, size);
        return new Page<>(experiments.list(page, size), page, size, experiments.count());
    }

    @GetMapping("/{id}")
    @Operation(summary = "One experiment, as it was submitted, with its runs")
    Experiments.Experiment one(@PathVariable String id) {
        return Ids.uuid(id).flatMap(experiments::find).orElseThrow(() -> ProblemException.notFound("experiment " + id));
    }
}
