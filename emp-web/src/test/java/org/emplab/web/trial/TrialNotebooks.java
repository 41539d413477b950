package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.web.api.ProblemException;
import org.emplab.web.experiment.ExperimentCatalogue;
import org.emplab.web.experiment.ExperimentLine;
import org.emplab.web.experiment.ExperimentRun;
import org.emplab.web.experiment.LabExperiment;
import org.emplab.web.experiment.RunCounts;
import org.emplab.web.notebook.LabNotebook;
import org.emplab.web.notebook.NotebookDirectory;
import org.emplab.web.notebook.NotebookLine;
import org.emplab.web.notebook.Typed;
import org.emplab.web.notebook.Writing;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunFilter;
import org.springframework.boot.ApplicationArguments;
import org.springframework.stereotype.Component;

/** One notebook with one experiment, whose runs are all there are; none if there is no run. */
@Component
class TrialNotebooks implements NotebookDirectory, ExperimentCatalogue {
    private static final String NOTEBOOK = "00000000-0000-0000-0000-00000000000a";
    private static final String EXPERIMENT = "00000000-0000-0000-0000-00000000000b";
    private static final Instant AT = Instant.parse("2013-12-12T08:00:00Z");
    private static final String NOTES =
            "# Why\nTable **XVI**, see [the paper](https://example.org/emp).\n\n<script>alert(1)</script>\n\n"
                    + "![figure](https://example.org/a.png) [trap](javascript:alert(1))\n";

    private final boolean empty;
    private final RunCatalogue runs;

    TrialNotebooks(ApplicationArguments arguments, RunCatalogue runs) {
        empty = arguments.getNonOptionArgs().isEmpty();
        this.runs = runs;
    }

    @Override
    public NotebookDirectory.Found notebooks(int page, int size) {
        return new NotebookDirectory.Found(
                empty
                        ? List.of()
                        : List.of(new NotebookLine(
                                NOTEBOOK, "EMP", List.of("paper"), "ada", AT, 1, 2, 0, Optional.of(AT))),
                false);
    }

    @Override
    public Optional<LabNotebook> notebook(String id) {
        return id.equals(NOTEBOOK) ? Optional.of(new LabNotebook(id, "EMP", "ada", AT, writing())) : Optional.empty();
    }

    private static Writing writing() {
        return new Writing(NOTES, List.of("paper", "INC"), 3, Optional.of("bob"), Optional.of(AT), true);
    }

    @Override
    public String begin(String name) {
        throw ProblemException.forbidden("The notebooks of this lab are fixed.");
    }

    @Override
    public void write(String id, Typed typed) {
        throw ProblemException.conflict("somebody else changed it meanwhile");
    }

    @Override
    public ExperimentCatalogue.Found inNotebook(String notebook, int page, int size) {
        return new ExperimentCatalogue.Found(List.of(line()), false);
    }

    private static ExperimentLine line() {
        return new ExperimentLine(
                EXPERIMENT,
                "cutoffs of sodb12",
                List.of("INC"),
                NOTEBOOK,
                "EMP",
                2,
                "ada",
                AT,
                new RunCounts(0, 0, 0, 2, 0, 0, 1640, 1640));
    }

    @Override
    public Optional<LabExperiment> experiment(String id) {
        String text = "machine: sodb12\nworkload: inc\nsamples: ";
        return id.equals(EXPERIMENT)
                ? Optional.of(new LabExperiment(
                        line(),
                        writing(),
                        List.of(
                                new LabExperiment.Edition(2, text + "800\n", "ada", AT),
                                new LabExperiment.Edition(1, text + "80\n", "ada", AT))))
                : Optional.empty();
    }

    @Override
    public List<ExperimentRun> runs(String experiment, int page, int size) {
        return runs.first(RunFilter.newest(size)).stream()
                .map(run -> new ExperimentRun(run, OptionalInt.of(2)))
                .toList();
    }

    @Override
    public Optional<ExperimentLine> ofRun(String run) {
        return Optional.of(line());
    }
}
