package org.emplab.server.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Supplier;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.experiment.Submissions.Foreseen;
import org.emplab.server.run.Run;
import org.emplab.server.schedule.Schedule.Planned;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.emplab.web.experiment.ExperimentCommands;
import org.emplab.web.experiment.PlannedRun;
import org.emplab.web.notebook.Typed;
import org.emplab.web.run.RunCommand;
import org.emplab.web.run.WaitingFor;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Component;

/** Takes orders from the pages. */
@Component
class OrdersFromPages implements ExperimentCommands {
    private static final List<String> WORKLOADS = List.of("inc", "dual-inc", "sort", "matc", "matr");
    /** To say when runs would start they are queued and taken back: of many that takes seconds. */
    private static final int MOST_TIMED_UNASKED = 100;

    private static final String NAME = "specification";

    private final Submissions submissions;
    private final ExperimentChanges changes;

    OrdersFromPages(Submissions submissions, ExperimentChanges changes) {
        this.submissions = submissions;
        this.changes = changes;
    }

    @Override
    public List<String> workloads() {
        return WORKLOADS;
    }

    @Override
    public String written(Map<String, Object> specification) {
        return SpecificationText.written(specification);
    }

    @Override
    public Submission submit(Map<String, Object> specification, String by) {
        return taken(() -> submissions.submit(Specification.of(specification), Caller.user(by)));
    }

    @Override
    public Submission submit(String yaml, boolean queue, String by) {
        return taken(() -> {
            Specification wanted = SpecificationText.read(yaml, NAME).specification();
            return queue
                    ? submissions.submit(wanted, yaml, Caller.user(by))
                    : new Submissions.Submitted(submissions.keep(wanted, yaml, Caller.user(by)), List.of());
        });
    }

    @Override
    public Submission specify(String experiment, String yaml, int read) {
        return taken(() -> {
            Specification wanted = SpecificationText.read(yaml, NAME).specification();
            changes.specify(experiment, wanted, yaml, read, Caller.person());
            return new Submissions.Submitted(UUID.fromString(experiment), List.of());
        });
    }

    @Override
    public Submission runAgain(String experiment) {
        return taken(() -> changes.runAgain(experiment, Caller.person()));
    }

    private static Submission taken(Supplier<Submissions.Submitted> order) {
        try {
            Submissions.Submitted submitted = order.get();
            return new Submission.Queued(
                    submitted.experiment().toString(),
                    submitted.runs().stream().map(UUID::toString).toList());
        } catch (InvalidInputException wrong) {
            return new Submission.Refused(
                    String.valueOf(wrong.getMessage()), Optional.ofNullable(wrong.key()), line(wrong));
        } catch (SpecificationException wrong) {
            return refused(String.valueOf(wrong.getMessage()), Optional.of(wrong.key()));
        } catch (ProblemException problem) {
            return refused(String.valueOf(problem.getMessage()), problem.key());
        } catch (OptimisticLockingFailureException inThisMoment) {
            return refused("Somebody else changed it in this moment: look again", Optional.empty());
        }
    }

    private static Submission refused(String reason, Optional<String> key) {
        return new Submission.Refused(reason, key, OptionalInt.empty());
    }

    private static OptionalInt line(InvalidInputException wrong) {
        return wrong.line() > 0 ? OptionalInt.of(wrong.line()) : OptionalInt.empty();
    }

    @Override
    public Preview preview(String yaml, boolean asked) {
        try {
            SpecificationText text = SpecificationText.read(yaml, NAME);
            try {
                Specification wanted = text.specification();
                String who = Caller.person().who();
                List<Run> runs = submissions.preview(wanted, who);
                boolean timed = asked || runs.size() <= MOST_TIMED_UNASKED;
                return new Preview.Runs(
                        wanted.name(),
                        wanted.notebook(),
                        timed
                                ? submissions.foresee(wanted, yaml, who).stream()
                                        .map(OrdersFromPages::planned)
                                        .toList()
                                : runs.stream()
                                        .map(run -> planned(new Foreseen(run, Optional.empty())))
                                        .toList(),
                        timed);
            } catch (ProblemException problem) {
                return problem.key()
                        .map(key -> text.wrong(
                                key,
                                String.valueOf(problem.getMessage())
                                        .replaceFirst("^" + java.util.regex.Pattern.quote(key) + " ", "")))
                        .map(OrdersFromPages::wrong)
                        .orElseGet(() -> new Preview.Wrong(
                                String.valueOf(problem.getMessage()), Optional.empty(), OptionalInt.empty()));
            }
        } catch (InvalidInputException wrong) {
            return wrong(wrong);
        }
    }

    private static Preview wrong(InvalidInputException wrong) {
        return new Preview.Wrong(wrong.problem(), Optional.ofNullable(wrong.key()), line(wrong));
    }

    private static PlannedRun planned(Foreseen foreseen) {
        Run run = foreseen.run();
        Double taskLength = run.taskLengthSeconds();
        Integer samples = run.plannedSamples();
        return new PlannedRun(
                run.program(),
                run.machineName(),
                taskLength == null ? OptionalDouble.empty() : OptionalDouble.of(taskLength),
                samples == null ? OptionalInt.empty() : OptionalInt.of(samples),
                run.priority(),
                foreseen.planned().flatMap(Planned::startsAt),
                foreseen.planned().flatMap(Planned::endsAt),
                foreseen.planned().flatMap(Planned::waitingFor).map(WaitingFor::words));
    }

    @Override
    public void write(String experiment, Typed typed) {
        changes.write(experiment, typed.text(), typed.tagList(), typed.version(), Caller.person());
    }

    @Override
    public void command(RunCommand command, String experiment, String reason) {
        ExperimentChanges.Commanded commanded =
                changes.command(command, experiment, reason.isEmpty() ? null : reason, Caller.person());
        if (commanded.done() == 0) {
            throw ProblemException.conflict(
                    commanded.refused().isEmpty()
                            ? "It has no runs."
                            : "None of its runs can do that: " + String.join("; ", commanded.refused()));
        }
    }
}
