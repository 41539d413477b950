package org.emplab.server.experiment;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.ProblemException;
import org.emplab.server.experiment.Experiments.QueuedRun;
import org.emplab.server.security.Caller;
import org.springframework.data.domain.Slice;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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
    private final Submissions submissions;
    private final Experiments experiments;

    ExperimentApi(Submissions submissions, Experiments experiments) {
        this.submissions = submissions;
        this.experiments = experiments;
    }

    @PostMapping(consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_YAML_VALUE})
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Submits an experiment, in JSON or YAML: its runs are queued on their machines")
    Submissions.Submitted submit(@RequestBody @Schema(type = "object") String specification) {
        return submissions.submit(
                Specification.of(
                        SpecificationText.read(specification, "specification").content()),
                Caller.person().who());
    }

    @GetMapping
    @Operation(summary = "Experiments, newest first")
    Page<SubmittedExperiment> list(
            @RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "50") int size) {
        Slice<Experiment> found = experiments.findAllByOrderBySubmittedAtDescIdAsc(Page.request(page, size));
        Map<UUID, List<UUID>> runs = runsOf(found.map(Experiment::id).getContent());
        return Page.of(found, experiments::countUpTo)
                .map(experiment -> SubmittedExperiment.of(experiment, runs.getOrDefault(experiment.id(), List.of())));
    }

    @GetMapping("/{id}")
    @Operation(summary = "One experiment, as it was submitted, with its runs")
    SubmittedExperiment one(@PathVariable String id) {
        return Ids.uuid(id)
                .flatMap(experiments::findById)
                .map(experiment -> SubmittedExperiment.of(
                        experiment, runsOf(List.of(experiment.id())).getOrDefault(experiment.id(), List.of())))
                .orElseThrow(() -> ProblemException.notFound("experiment " + id));
    }

    private Map<UUID, List<UUID>> runsOf(List<UUID> ofThese) {
        return experiments.runsOf(ofThese).stream()
                .collect(groupingBy(QueuedRun::getExperiment, mapping(QueuedRun::getRun, toList())));
    }
}
