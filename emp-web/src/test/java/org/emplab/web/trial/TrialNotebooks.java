package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.experiment.Commanded;
import org.emplab.web.experiment.DryRun;
import org.emplab.web.experiment.ExperimentName;
import org.emplab.web.experiment.ExperimentPort;
import org.emplab.web.experiment.ExperimentRun;
import org.emplab.web.experiment.ExperimentVersion;
import org.emplab.web.experiment.ExperimentView;
import org.emplab.web.experiment.Preview;
import org.emplab.web.experiment.PreviewedRun;
import org.emplab.web.experiment.RunCounts;
import org.emplab.web.experiment.Submitted;
import org.emplab.web.notebook.NotebookLine;
import org.emplab.web.notebook.NotebookPort;
import org.emplab.web.notebook.NotebookView;
import org.emplab.web.notebook.NotesRequest;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunCommand;
import org.emplab.web.run.RunFilter;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ApplicationArguments;
import org.springframework.stereotype.Component;

/** One notebook with one experiment, whose runs are all there are; none if there is no run. */
@Component
class TrialNotebooks implements NotebookPort, ExperimentPort {
    private static final UUID NOTEBOOK = UUID.fromString("00000000-0000-0000-0000-00000000000a");
    private static final UUID EXPERIMENT = UUID.fromString("00000000-0000-0000-0000-00000000000b");
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
    public Page<NotebookLine> notebooks(int page, int size) {
        return Page.of(
                empty
                        ? List.of()
                        : List.of(new NotebookLine(NOTEBOOK, "EMP", List.of("paper"), "user:ada", AT, 1, 2, 0, AT)),
                page,
                size);
    }

    @Override
    public NotebookView notebook(String id) {
        if (!id.equals(NOTEBOOK.toString())) {
            throw ProblemException.notFound("notebook " + id);
        }
        return new NotebookView(
                NOTEBOOK, "EMP", NOTES, List.of("paper", "INC"), 3, "user:ada", AT, "user:bob", AT, true);
    }

    @Override
    public NotebookView begin(@Nullable String name) {
        throw ProblemException.forbidden("The notebooks of this lab are fixed.");
    }

    @Override
    public NotebookView write(String id, NotesRequest notes) {
        throw ProblemException.conflict("another person changed it meanwhile");
    }

    @Override
    public Page<ExperimentView> experiments(@Nullable String notebook, int page, int size) {
        return Page.of(List.of(experiment(EXPERIMENT.toString())), page, size);
    }

    @Override
    public List<ExperimentView> open(String owner, int most) {
        return empty ? List.of() : List.of(experiment(EXPERIMENT.toString()));
    }

    @Override
    public ExperimentView experiment(String id) {
        if (!id.equals(EXPERIMENT.toString())) {
            throw ProblemException.notFound("experiment " + id);
        }
        return new ExperimentView(
                EXPERIMENT,
                "EMP",
                NOTEBOOK,
                "cutoffs of sodb12",
                Map.of(),
                2,
                NOTES,
                List.of("paper", "INC"),
                3,
                "user:ada",
                AT,
                List.of(),
                "user:bob",
                AT,
                new RunCounts(0, 0, 0, 2, 0, 0, 0, 1640, 1640),
                true);
    }

    @Override
    public List<ExperimentVersion> versions(String id) {
        String text = "machine: sodb12\nworkload: inc\nsamples: ";
        return List.of(
                new ExperimentVersion(2, text + "800\n", "user:ada", AT),
                new ExperimentVersion(1, text + "80\n", "user:ada", AT));
    }

    @Override
    public List<ExperimentRun> runs(String experiment, int page, int size) {
        return runs.first(RunFilter.newest(size)).stream()
                .map(run -> new ExperimentRun(run, OptionalInt.of(2), true, false))
                .toList();
    }

    @Override
    public Optional<ExperimentName> ofRun(String run) {
        return Optional.of(new ExperimentName(EXPERIMENT, "cutoffs of sodb12", NOTEBOOK, "EMP"));
    }

    @Override
    public Submitted submit(String specification, boolean queue) {
        read(specification);
        throw fixed();
    }

    private static Specification read(String text) {
        try {
            return Specification.of(
                    SpecificationText.read(text, "specification").content());
        } catch (SpecificationException wrong) {
            throw ProblemException.invalid(wrong.key(), wrong.problem());
        }
    }

    private static ProblemException fixed() {
        return ProblemException.conflict("This lab is made of run files; nothing runs here.");
    }

    @Override
    public DryRun dryRun(String specification) {
        throw fixed();
    }

    @Override
    public Preview preview(String specification, boolean asked) {
        Specification wanted = read(specification);
        return new Preview(
                wanted.name(),
                wanted.notebook(),
                wanted.runs().stream()
                        .map(run -> new PreviewedRun(
                                run.program(),
                                String.join(", ", run.machines()),
                                run.taskLengthSeconds(),
                                OptionalInt.of(run.samples()),
                                run.priority(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of("nothing runs here")))
                        .toList(),
                asked || wanted.runs().size() <= 100);
    }

    @Override
    public int specify(String experiment, String specification, int read) {
        throw fixed();
    }

    @Override
    public Submitted runAgain(String experiment) {
        throw fixed();
    }

    @Override
    public Submitted repeatFailed(String experiment) {
        throw fixed();
    }

    @Override
    public ExperimentView writeNotes(String id, NotesRequest notes) {
        throw ProblemException.conflict("another person changed it meanwhile");
    }

    @Override
    public Commanded command(RunCommand command, String experiment, @Nullable String reason) {
        throw ProblemException.conflict("Nothing runs here.");
    }
}
