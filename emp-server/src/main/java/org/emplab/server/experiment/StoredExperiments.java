package org.emplab.server.experiment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.notebook.StoredNotebooks;
import org.emplab.server.run.catalogue.RunQueries;
import org.emplab.server.security.Caller;
import org.emplab.web.experiment.ExperimentCatalogue;
import org.emplab.web.experiment.ExperimentLine;
import org.emplab.web.experiment.ExperimentRun;
import org.emplab.web.experiment.LabExperiment;
import org.emplab.web.experiment.LabExperiment.Edition;
import org.emplab.web.experiment.RunCounts;
import org.emplab.web.run.RunSummary;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Experiments as pages show them. */
@Component
class StoredExperiments implements ExperimentCatalogue {
    private final Experiments experiments;
    private final SpecificationVersions versions;
    private final RunQueries runs;

    StoredExperiments(Experiments experiments, SpecificationVersions versions, RunQueries runs) {
        this.experiments = experiments;
        this.versions = versions;
        this.runs = runs;
    }

    @Override
    public Found inNotebook(String notebook, int page, int size) {
        if (Ids.uuid(notebook).isEmpty()) {
            return new Found(List.of(), false);
        }
        Slice<Experiments.Line> found = experiments.lines(notebook, null, null, PageRequest.of(page, size));
        return new Found(found.map(StoredExperiments::line).getContent(), found.hasNext());
    }

    @Override
    @Transactional(readOnly = true)
    public Optional<LabExperiment> experiment(String id) {
        return Ids.uuid(id)
                .flatMap(experiments::findById)
                .flatMap(experiment -> line(id, null)
                        .map(line -> new LabExperiment(
                                line,
                                StoredNotebooks.writing(
                                        experiment.notes(), experiment.version(), experiment.submittedBy()),
                                versions.findByExperimentIdOrderByNumberDesc(experiment.id()).stream()
                                        .map(version -> new Edition(
                                                version.number(),
                                                version.text(),
                                                Caller.login(version.submittedBy()),
                                                version.submittedAt()))
                                        .toList())));
    }

    @Override
    @Transactional(readOnly = true)
    public List<ExperimentRun> runs(String experiment, int page, int size) {
        List<RunSummary> found = Ids.uuid(experiment)
                .map(id -> runs.ofExperiment(id, page, size))
                .orElse(List.of());
        if (found.isEmpty()) {
            return List.of();
        }
        Map<String, OptionalInt> from = new HashMap<>();
        experiments
                .versionsOf(found.stream().map(run -> UUID.fromString(run.id())).toList())
                .forEach(run -> from.put(run.getRun().toString(), version(run.getVersion())));
        return found.stream()
                .map(run -> new ExperimentRun(run, from.getOrDefault(run.id(), OptionalInt.empty())))
                .toList();
    }

    private static OptionalInt version(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    @Override
    public Optional<ExperimentLine> ofRun(String run) {
        return Ids.uuid(run).flatMap(id -> line(null, run));
    }

    private Optional<ExperimentLine> line(@Nullable String experiment, @Nullable String run) {
        return experiments.lines(null, experiment, run, PageRequest.of(0, 1)).stream()
                .findFirst()
                .map(StoredExperiments::line);
    }

    private static ExperimentLine line(Experiments.Line line) {
        return new ExperimentLine(
                line.getId().toString(),
                line.getName(),
                StoredNotebooks.tags(line.getTags()),
                line.getNotebook().toString(),
                line.getNotebookName(),
                line.getVersions(),
                Caller.login(line.getBy()),
                line.getAt(),
                new RunCounts(
                        line.getPending(),
                        line.getRunning(),
                        line.getPaused(),
                        line.getCompleted(),
                        line.getAborted(),
                        line.getFailed(),
                        line.getSamples(),
                        line.getPlanned()));
    }
}
