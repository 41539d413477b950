package org.emplab.server.experiment;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.emplab.lab.experiment.PlannedComparison;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.server.api.EditedVersion;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.JsonText;
import org.emplab.server.experiment.ExperimentView.RunCounts;
import org.emplab.server.experiment.Experiments.ExperimentRunCounts;
import org.emplab.server.notebook.NotesRequest;
import org.emplab.server.run.RunCommandService;
import org.emplab.server.run.RunCommandService.RunCommand;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.schedule.PlannedRun;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Shows experiments, and changes them: the person who submitted one, or an administrator. */
@Service
public class ExperimentService {
    /** The runs of a dry run are queued and taken back, which takes seconds for many. */
    private static final int MOST_TIMED_UNASKED = 100;

    private static final Duration NEW = Duration.ofDays(7);
    private static final int SHORTEST_BEGINNING = 4;

    private final Experiments experiments;
    private final SpecificationVersion.SpecificationVersions versions;
    private final Submissions submissions;
    private final RunListQuery runs;
    private final RunCommandService commands;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ExperimentService(
            Experiments experiments,
            SpecificationVersion.SpecificationVersions versions,
            Submissions submissions,
            RunListQuery runs,
            RunCommandService commands,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.experiments = experiments;
        this.versions = versions;
        this.submissions = submissions;
        this.runs = runs;
        this.commands = commands;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Newest first.
     *
     * @param notebook id; null: of all notebooks
     */
    @Transactional(readOnly = true)
    public Page<ExperimentView> experiments(@Nullable String notebook, int page, int size) {
        PageRequest wanted = Page.request(page, size);
        if (notebook == null) {
            return views(Page.of(experiments.findAllByOrderBySubmittedAtDescIdAsc(wanted), experiments::countUpTo));
        }
        UUID id = Ids.uuid(notebook).orElseThrow(() -> Refusal.notFound("notebook " + notebook));
        return views(Page.of(
                experiments.findByNotebookIdOrderBySubmittedAtDescIdAsc(id, wanted),
                most -> experiments.countInNotebookUpTo(most, id)));
    }

    private Page<ExperimentView> views(Page<Experiment> found) {
        List<UUID> ids = found.items().stream().map(Experiment::id).toList();
        Map<UUID, ExperimentRunCounts> queued = experiments.runsOf(ids).stream()
                .collect(toMap(ExperimentRunCounts::getExperiment, runsOfOne -> runsOfOne));
        return found.map(experiment -> Optional.ofNullable(queued.get(experiment.id()))
                .map(its -> experiment.view(its.ids(), RunCounts.of(its)))
                .orElseGet(() -> experiment.view(List.of(), RunCounts.NONE)));
    }

    @Transactional(readOnly = true)
    public ExperimentView experiment(String id) {
        return view(require(id));
    }

    /** The experiments of a person that have runs which wait, run or are paused; newest first. */
    @Transactional(readOnly = true)
    public List<ExperimentView> open(String owner, int most) {
        return views(experiments.open(Caller.user(owner), PageRequest.of(0, most)));
    }

    /** An experiment all of whose runs have ended, and when the last of them did. */
    public record Ended(ExperimentView experiment, Instant at) {}

    /**
     * Experiments that have ended within a week, and those of a person that the person has not looked at since; the latest
     * end first.
     */
    @Transactional(readOnly = true)
    public List<Ended> ended(@Nullable String owner, int most) {
        List<Experiments.Ended> ended =
                experiments.ended(clock.instant().minus(NEW), Caller.user(owner == null ? "" : owner), most);
        Map<UUID, ExperimentView> views =
                views(experiments.findByIdIn(
                                ended.stream().map(Experiments.Ended::getId).toList()))
                        .stream()
                        .collect(toMap(ExperimentView::id, view -> view));
        return ended.stream()
                .map(one -> new Ended(Objects.requireNonNull(views.get(one.getId())), one.getAt()))
                .toList();
    }

    /** Notes that a person looks at an experiment that has ended: the one who submitted it has seen its verdict. */
    public void lookedAt(ExperimentView experiment, String login) {
        if (experiment.counts().all() > 0 && experiment.counts().unfinished() == 0) {
            experiments.lookAt(experiment.id(), Caller.user(login), clock.instant());
        }
    }

    private ExperimentView view(Experiment experiment) {
        return views(List.of(experiment)).get(0);
    }

    private List<ExperimentView> views(List<Experiment> found) {
        return views(new Page<>(found, 0, Math.max(1, found.size()), found.size()))
                .items();
    }

    /** The runs of an experiment, in the order in which they were asked for. */
    @Transactional(readOnly = true)
    public List<RunSummary> runs(String id, int page, int size) {
        List<RunSummary> found = runs.ofExperiment(known(id), page, size);
        if (found.isEmpty()) {
            require(id);
        }
        return found;
    }

    /** The ids of those that interleave several programs. */
    public Set<String> interleaved(List<RunSummary> some) {
        List<UUID> ids = some.stream().map(run -> UUID.fromString(run.id())).toList();
        return experiments.interleaved(ids).stream().map(UUID::toString).collect(toSet());
    }

    /** The experiment of a run; empty if the run was imported. */
    public Optional<ExperimentView.ExperimentName> ofRun(String run) {
        return Ids.uuid(run).flatMap(experiments::ofRun);
    }

    /** Every version of its specification, latest first. */
    @Transactional(readOnly = true)
    public List<ExperimentVersion> versions(String id) {
        List<SpecificationVersion> found = versions.findByExperimentIdOrderByNumberDesc(known(id));
        if (found.isEmpty()) {
            require(id);
        }
        return found.stream().map(SpecificationVersion::view).toList();
    }

    /** An experiment, with every version of what it asked for, as another lab reads it. */
    @Transactional(readOnly = true)
    public ObjectNode written(UUID id) {
        ObjectNode written = experiments.findById(id).orElseThrow().written();
        ArrayNode list = written.putArray("versions");
        List<SpecificationVersion> latestFirst = versions.findByExperimentIdOrderByNumberDesc(id);
        for (int i = latestFirst.size() - 1; i >= 0; i--) {
            list.add(latestFirst.get(i).written());
        }
        return written;
    }

    private static Specification read(String text) {
        try {
            return Specification.of(
                    SpecificationText.read(text, "specification").content());
        } catch (SpecificationException wrong) {
            throw Refusal.invalid(wrong.key(), wrong.problem());
        }
    }

    /**
     * Puts the runs of a specification into the queue.
     *
     * @param queue false: they are queued later
     */
    public Submitted submit(String specification, boolean queue) {
        Specification wanted = read(specification);
        String who = Caller.person().who();
        return queue
                ? submissions.submit(wanted, specification, who)
                : new Submitted(submissions.keep(wanted, specification, who), List.of());
    }

    /** Says where and when the runs of a specification would go, and what their agents would refuse. */
    public DryRun dryRun(String specification) {
        return submissions.dryRun(
                read(specification), specification, Caller.person().who());
    }

    /**
     * Says which runs a specification would make, and when they would run.
     *
     * @param asked whether a person waits for it; while a person types, times are looked up for few runs only
     */
    public Preview preview(String specification, boolean asked) {
        Specification wanted = read(specification);
        String who = Caller.person().who();
        List<PlannedRun> untimed = submissions.preview(wanted, who);
        return asked || untimed.size() <= MOST_TIMED_UNASKED
                ? submissions.foresee(wanted, specification, who)
                : Preview.of(wanted, untimed, false, List.of());
    }

    /**
     * Keeps a changed specification as the next version; runs that are queued already stay as they are.
     *
     * @param read number of the version that was changed
     * @return number of the version
     */
    @Transactional
    public int specify(String id, String text, int read) {
        Specification specification = read(text);
        Caller.Person person = Caller.person();
        Experiment experiment = theirs(id, person);
        EditedVersion.require(read, experiment.specificationVersion());
        stays("name", experiment.name(), specification);
        stays("notebook", experiment.notebook().name(), specification);
        experiment.specify(String.valueOf(JsonText.ofObject(specification.asSubmitted())));
        int number = experiment.specificationVersion();
        versions.add(new SpecificationVersion(experiment.id(), number, text, person.who(), clock.instant()));
        audit.record(person.who(), "change specification", "experiment:" + experiment.id(), Map.of("version", number));
        return number;
    }

    private static void stays(String key, String is, Specification specification) {
        Object given = specification.asSubmitted().get(key);
        if (given != null && !given.equals(is)) {
            throw Refusal.invalid(
                    key, "must stay " + is + " in another version of the same experiment: clone it instead");
        }
    }

    /** Queues the runs of the latest version. */
    @Transactional
    public Submitted runAgain(String id) {
        Caller.Person person = Caller.person();
        Experiment experiment = theirs(id, person);
        String text = versions.findByExperimentIdAndNumber(experiment.id(), experiment.specificationVersion())
                .map(SpecificationVersion::text)
                .orElse(experiment.specification());
        return submissions.queue(experiment, read(text), person.who());
    }

    /**
     * Queues the request of each failed run once more, where no later run repeats it already. What waited for a failed run
     * waits for its replacement.
     *
     * @throws Refusal a conflict where no run is left to repeat
     */
    @Transactional
    public Submitted repeatFailed(String id) {
        Caller.Person person = Caller.person();
        return submissions.repeatFailed(theirs(id, person), person.who());
    }

    /** Writes notes and tags. */
    @Transactional
    public ExperimentView writeNotes(String id, NotesRequest notes) {
        Caller.Person person = Caller.person();
        Experiment experiment = theirs(id, person);
        experiment.write(notes, person.who(), clock.instant());
        audit.record(
                person.who(),
                "write in experiment",
                "experiment:" + experiment.id(),
                Map.of("name", experiment.name()));
        experiments.flush();
        return view(experiment);
    }

    /** Pauses, resumes or aborts those of its runs that can be, each by itself. */
    public BulkCommandResult command(RunCommand command, String id, @Nullable String reason) {
        Caller.Person person = Caller.person();
        List<ExperimentRunCounts> queued = transaction.execute(
                begun -> experiments.runsOf(List.of(theirs(id, person).id())));
        int done = 0;
        List<String> refused = new ArrayList<>();
        for (UUID run : queued.stream().flatMap(its -> its.ids().stream()).toList()) {
            try {
                commands.carryOut(command, run.toString(), reason, person);
                done++;
            } catch (Refusal cannot) {
                refused.add(String.valueOf(cannot.getMessage()));
            }
        }
        return new BulkCommandResult(done, refused.stream().distinct().toList());
    }

    /** The id of the experiment that a person means by it, or by a beginning of it that no other one has. */
    @Transactional(readOnly = true)
    public UUID known(String id) {
        return Ids.uuid(id).or(() -> called(id)).orElseThrow(() -> Refusal.notFound("experiment " + id));
    }

    private Optional<UUID> called(String beginning) {
        List<UUID> called = beginning.length() < SHORTEST_BEGINNING ? List.of() : experiments.called(beginning, 2);
        return called.size() == 1 ? Optional.of(called.get(0)) : Optional.empty();
    }

    private Experiment require(String id) {
        return experiments.findById(known(id)).orElseThrow(() -> Refusal.notFound("experiment " + id));
    }

    private Experiment theirs(String id, Caller.Person person) {
        Experiment experiment = require(id);
        person.requireOwner(experiment.submittedBy(), "the experiment " + experiment.name());
        return experiment;
    }

    /**
     * The outcome of a command to all runs of an experiment.
     *
     * @param done how many runs took it
     * @param refused why the others did not, each reason once
     */
    public record BulkCommandResult(int done, List<String> refused) {}

    /**
     * A version of an experiment's specification.
     *
     * @param text as it was submitted
     * @param submittedBy {@code user:ada}
     */
    public record ExperimentVersion(int number, String text, String submittedBy, Instant submittedAt) {
        /** The login of the person who submitted it. */
        public String by() {
            return Caller.login(submittedBy);
        }
    }

    /**
     * An experiment that was submitted.
     *
     * @param runs that were queued; none if they are to be queued later
     */
    public record Submitted(UUID experiment, List<UUID> runs) {
        /** The address of its page, or of its only run's. */
        public String page() {
            return runs.size() == 1 ? "/runs/" + runs.get(0) : "/experiments/" + experiment;
        }
    }

    /**
     * The runs that a specification asks for.
     *
     * @param timed whether starts and ends were looked up
     * @param machines what is known of their agents, if timed
     * @param comparison what a comparison of the programs may claim; empty for one program
     */
    public record Preview(
            String name,
            String notebook,
            List<PlannedRun> runs,
            boolean timed,
            List<DryRun.MachineCheck> machines,
            Optional<PlannedComparison> comparison) {
        static Preview of(
                Specification specification, List<PlannedRun> runs, boolean timed, List<DryRun.MachineCheck> machines) {
            return new Preview(
                    specification.name(), specification.notebook(), runs, timed, machines, specification.comparison());
        }
    }
}
