package org.emplab.server.experiment;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.server.api.Ids;
import org.emplab.server.database.JsonText;
import org.emplab.server.experiment.Experiments.QueuedRun;
import org.emplab.server.notebook.Edits;
import org.emplab.server.notebook.Notes;
import org.emplab.server.run.RunCommandService;
import org.emplab.server.security.Caller;
import org.emplab.server.security.audit.Audit;
import org.emplab.web.api.ProblemException;
import org.emplab.web.run.RunCommand;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** What is done with an experiment that is on record: by whoever submitted it, or an administrator. */
@Service
class ExperimentChanges {
    private final Experiments experiments;
    private final SpecificationVersions versions;
    private final Submissions submissions;
    private final RunCommandService commands;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ExperimentChanges(
            Experiments experiments,
            SpecificationVersions versions,
            Submissions submissions,
            RunCommandService commands,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.experiments = experiments;
        this.versions = versions;
        this.submissions = submissions;
        this.commands = commands;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @param read the version that the writer had read
     * @throws ProblemException if it is not theirs, or somebody else has changed it since
     */
    @Transactional
    void write(String id, String notes, List<String> tags, int read, Caller.Person person) {
        Experiment experiment = theirs(id, person);
        Edits.check(read, experiment.version());
        experiment.write(Notes.written(notes, tags, person.who(), clock.instant()));
        audit.record(person.who(), "write in experiment", "experiment:" + id, Map.of("name", experiment.name()));
        experiments.flush();
    }

    /**
     * Keeps a changed specification as the next version; runs that were queued before stay as they are.
     *
     * @param read the number of the version that was changed
     * @throws ProblemException if it is not theirs, if there is a later version, or if it is another experiment's
     */
    @Transactional
    int specify(String id, Specification specification, String text, int read, Caller.Person person) {
        Experiment experiment = theirs(id, person);
        Edits.check(read, experiment.specificationVersion());
        stays("name", experiment.name(), specification);
        stays("notebook", experiment.notebook().name(), specification);
        experiment.specify(String.valueOf(JsonText.ofObject(specification.asSubmitted())));
        int number = experiment.specificationVersion();
        versions.add(new SpecificationVersion(experiment.id(), number, text, person.who(), clock.instant()));
        audit.record(person.who(), "change specification", "experiment:" + id, Map.of("version", number));
        return number;
    }

    private static void stays(String key, String is, Specification specification) {
        Object given = specification.asSubmitted().get(key);
        if (given != null && !given.equals(is)) {
            throw ProblemException.invalid(
                    key, "must stay " + is + " in another version of the same experiment: clone it instead");
        }
    }

    /** Queues the runs of the latest version. */
    @Transactional
    Submissions.Submitted runAgain(String id, Caller.Person person) {
        Experiment experiment = theirs(id, person);
        String text = versions.findByExperimentIdAndNumber(experiment.id(), experiment.specificationVersion())
                .map(SpecificationVersion::text)
                .orElse(experiment.specification());
        return submissions.queue(
                experiment, SpecificationText.read(text, "specification").specification(), person.who());
    }

    /**
     * What became of a command to all runs of an experiment.
     *
     * @param done how many runs took it
     * @param refused why the others did not; those that it does not concern are not among them
     */
    record Commanded(int done, List<String> refused) {}

    /** Pauses, resumes or aborts those of its runs that can be, each by itself. */
    Commanded command(RunCommand command, String id, @Nullable String why, Caller.Person person) {
        List<QueuedRun> runs = transaction.execute(
                begun -> experiments.runsOf(List.of(theirs(id, person).id())));
        int done = 0;
        List<String> refused = new ArrayList<>();
        for (QueuedRun run : runs) {
            try {
                commands.carryOut(command, run.getRun().toString(), why, person);
                done++;
            } catch (ProblemException cannot) {
                refused.add(String.valueOf(cannot.getMessage()));
            }
        }
        return new Commanded(done, refused.stream().distinct().toList());
    }

    Experiment require(String id) {
        return Ids.uuid(id)
                .flatMap(experiments::findById)
                .orElseThrow(() -> ProblemException.notFound("experiment " + id));
    }

    private Experiment theirs(String id, Caller.Person person) {
        Experiment experiment = require(id);
        Edits.check(experiment.submittedBy(), person, "the experiment " + experiment.name());
        return experiment;
    }
}
