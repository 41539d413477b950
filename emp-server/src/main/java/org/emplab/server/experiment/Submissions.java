package org.emplab.server.experiment;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.lab.experiment.StartConditions;
import org.emplab.report.table.DurationText;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.JsonText;
import org.emplab.server.events.LabChanges;
import org.emplab.server.experiment.DryRun.MachineCheck;
import org.emplab.server.experiment.ExperimentService.Preview;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.emplab.server.machine.Machines;
import org.emplab.server.notebook.Notebooks;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEventLog;
import org.emplab.server.run.RunRequest;
import org.emplab.server.run.Runs;
import org.emplab.server.schedule.PlannedRun;
import org.emplab.server.schedule.RunPredecessors;
import org.emplab.server.schedule.Schedule;
import org.emplab.server.security.Audit;
import org.emplab.server.study.AwaitedDerivations;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Takes experiments and puts their runs into the machines' queues. */
@Service
public class Submissions {
    private static final int MOST_RUNS = 10_000;

    private final Notebooks notebooks;
    private final Experiments experiments;
    private final SpecificationVersion.SpecificationVersions versions;
    private final Machines machines;
    private final Runs runs;
    private final RunPredecessors predecessors;
    private final AwaitedDerivations derivations;
    private final RunEventLog events;
    private final LabChanges changes;
    private final Audit audit;
    private final Schedule schedule;
    private final MachineChecks checks;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Submissions(
            Notebooks notebooks,
            Experiments experiments,
            SpecificationVersion.SpecificationVersions versions,
            Machines machines,
            Runs runs,
            RunPredecessors predecessors,
            AwaitedDerivations derivations,
            RunEventLog events,
            LabChanges changes,
            Audit audit,
            Schedule schedule,
            MachineChecks checks,
            TransactionTemplate transaction,
            Clock clock) {
        this.notebooks = notebooks;
        this.experiments = experiments;
        this.versions = versions;
        this.machines = machines;
        this.runs = runs;
        this.predecessors = predecessors;
        this.derivations = derivations;
        this.events = events;
        this.changes = changes;
        this.audit = audit;
        this.schedule = schedule;
        this.checks = checks;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Queues every run of a specification on every machine it names.
     *
     * @param who user:NAME
     * @throws Refusal if no machine matches
     */
    @Transactional
    public Submitted submit(Specification specification, String who) {
        return submit(specification, SpecificationText.written(specification.asSubmitted()), who);
    }

    /**
     * Queues every run of a specification on every machine it names.
     *
     * @param text as it was submitted
     */
    @Transactional
    Submitted submit(Specification specification, String text, String who) {
        return queue(kept(specification, text, who), specification, who);
    }

    /** Keeps an experiment whose runs are queued later, by a person's command. */
    @Transactional
    UUID keep(Specification specification, String text, String who) {
        Experiment experiment = kept(specification, text, who);
        audit.record(who, "keep experiment", "experiment:" + experiment.id(), Map.of("name", specification.name()));
        return experiment.id();
    }

    private Experiment kept(Specification specification, String text, String who) {
        notebooks.beginUnlessThere(UUID.randomUUID(), specification.notebook(), who, clock.instant());
        Experiment experiment = new Experiment(
                notebooks.findByName(specification.notebook()).orElseThrow(),
                specification.name(),
                String.valueOf(JsonText.ofObject(specification.asSubmitted())),
                who,
                clock.instant());
        if (specification.asSubmitted().get("note") instanceof String note) {
            experiment.note(note, clock.instant());
        }
        experiments.add(experiment);
        versions.add(new SpecificationVersion(experiment.id(), 1, text, who, clock.instant()));
        return experiment;
    }

    /** Queues the runs of an experiment that is on record. */
    Submitted queue(Experiment experiment, Specification specification, String who) {
        return new Submitted(
                experiment.id(),
                queuedRuns(experiment, specification, who).stream()
                        .map(made -> made.run().publicId())
                        .toList());
    }

    private List<SubmittedRun> queuedRuns(Experiment experiment, Specification specification, String who) {
        Instant now = clock.instant();
        List<SubmittedRun> made = queued(specification, experiment.id(), who, now);
        List<Run> queued = made.stream().map(SubmittedRun::run).toList();
        queued.forEach(run -> run.ofVersion(experiment.specificationVersion()));
        runs.addAll(queued);
        predecessors.addAll(SubmittedRun.order(made));
        specification
                .cutoffs()
                .ifPresent(cutoffs ->
                        derivations.addAll(SubmittedRun.derivations(made, cutoffs, experiment.id(), who, now)));
        events.appendAll(queued.stream().map(run -> run.submitted(who, now)).toList());
        queued.forEach(run -> changes.run(run.publicId()));
        audit.record(
                who,
                "submit",
                "experiment:" + experiment.id(),
                Map.of("name", experiment.name(), "runs", queued.size()));
        return made;
    }

    /** Queues the request of each failed run once more; what waited for a failed run waits for its replacement. */
    Submitted repeatFailed(Experiment experiment, String who) {
        Instant now = clock.instant();
        Map<Long, Run> replacements = new LinkedHashMap<>();
        runs.lockFailed(experiment.id()).forEach(run -> replacements.put(run.id(), run.again(who, now)));
        replacements.keySet().removeAll(runs.replaced(experiment.id()));
        if (replacements.isEmpty()) {
            throw Refusal.conflict("no failed run of " + experiment.name() + " is left to repeat");
        }
        queue(replacements, who, now);
        audit.record(
                who,
                "repeat failed runs",
                "experiment:" + experiment.id(),
                Map.of("name", experiment.name(), "runs", replacements.size()));
        return new Submitted(
                experiment.id(),
                replacements.values().stream().map(Run::publicId).toList());
    }

    /** Queues failed runs once more, each for the person whose it was; those that a later run repeats are left out. */
    @Transactional
    public List<UUID> repeatFailed(Collection<Long> failed, String who) {
        Instant now = clock.instant();
        Map<Long, Run> replacements = new LinkedHashMap<>();
        runs.lockFailed(failed).forEach(run -> replacements.put(run.id(), run.again(run.createdBy(), now)));
        queue(replacements, who, now);
        return replacements.values().stream().map(Run::publicId).toList();
    }

    private void queue(Map<Long, Run> replacements, String who, Instant now) {
        runs.addAll(replacements.values());
        replacements.forEach((id, run) -> {
            predecessors.waitingFor(id).forEach(waiting -> waiting.waitFor(run.id()));
            changes.run(run.publicId());
        });
        events.appendAll(replacements.values().stream()
                .map(run -> run.submitted(who, now))
                .toList());
        derivations.ofRuns(replacements.keySet()).forEach(awaited -> awaited.replace(replacements));
    }

    /**
     * Predicts an order: where its runs would go, when, how long they would take, why they would wait and what their agents
     * would refuse. It is submitted and taken back in one transaction, so that this is what a submission would do, and
     * nothing is stored.
     *
     * @throws Refusal if it would be refused
     */
    DryRun dryRun(Specification specification, String text, String who) {
        return takenBack(specification, text, who, made -> {
            List<MachineCheck> refusals = checks.of(runs(made.values()));
            List<PlannedRun> planned = foreseen(made, true);
            return new DryRun(
                    planned,
                    DryRun.MachineTotal.of(planned),
                    specification.zone().getId(),
                    refusals,
                    specification.comparison().orElse(null));
        });
    }

    /**
     * Predicts an order for a page: runs of one machine together, the next one first, and those last that stand too far
     * behind in their queue for a prediction; and what their agents would refuse.
     *
     * @throws Refusal if it would be refused
     */
    Preview foresee(Specification specification, String text, String who) {
        return takenBack(specification, text, who, made -> {
            List<MachineCheck> refusals = checks.of(runs(made.values()));
            return Preview.of(specification, foreseen(made, false), true, refusals);
        });
    }

    /**
     * The runs that a specification would make now, without their times: nothing is queued.
     *
     * @throws Refusal if no machine matches
     */
    @Transactional(readOnly = true)
    List<PlannedRun> preview(Specification specification, String who) {
        List<SubmittedRun> made = queued(specification, UUID.randomUUID(), who, clock.instant());
        boolean repeated = SubmittedRun.repeated(made);
        SubmittedRun.Slips none = new SubmittedRun.Slips(Map.of());
        return made.stream()
                .map(run -> run.foreseen(Optional.empty(), repeated, none))
                .toList();
    }

    private static List<Run> runs(Collection<SubmittedRun> made) {
        return made.stream().map(SubmittedRun::run).toList();
    }

    /** @param timed only those of which the plan has times, else the others behind them */
    private List<PlannedRun> foreseen(Map<UUID, SubmittedRun> made, boolean timed) {
        boolean repeated = SubmittedRun.repeated(made.values());
        SubmittedRun.Slips slips = SubmittedRun.Slips.of(runs(made.values()));
        Map<UUID, SubmittedRun> left = new LinkedHashMap<>(made);
        List<PlannedRun> foreseen = new ArrayList<>();
        for (PlannedRun planned : schedule.planned()) {
            SubmittedRun run = left.remove(planned.run());
            if (run != null) {
                foreseen.add(run.foreseen(Optional.of(planned), repeated, slips));
            }
        }
        if (!timed) {
            left.values().forEach(run -> foreseen.add(run.foreseen(Optional.empty(), repeated, slips)));
        }
        return foreseen;
    }

    private <T> T takenBack(
            Specification specification, String text, String who, Function<Map<UUID, SubmittedRun>, T> look) {
        return Objects.requireNonNull(transaction.execute(status -> {
            status.setRollbackOnly();
            Map<UUID, SubmittedRun> made = new LinkedHashMap<>();
            queuedRuns(kept(specification, text, who), specification, who)
                    .forEach(one -> made.put(one.run().publicId(), one));
            return look.apply(made);
        }));
    }

    private List<SubmittedRun> queued(Specification specification, UUID experiment, String who, Instant now) {
        Map<List<String>, Map<String, UUID>> matching = new HashMap<>();
        List<SubmittedRun> queued = new ArrayList<>();
        for (Specification.OneRun run : specification.runs()) {
            Map<String, UUID> targets =
                    matching.computeIfAbsent(run.machines(), names -> matching(names, specification, run));
            if (queued.size() + targets.size() > MOST_RUNS) {
                throw Refusal.invalid(
                        "runs",
                        "make more than " + MOST_RUNS + " runs on the machines that match: submit several experiments");
            }
            checkStart(specification, run);
            checkReboot(specification, run, targets.keySet());
            targets.forEach((name, id) ->
                    queued.add(new SubmittedRun(run.start(), queued(run, experiment, name, id, who, now))));
        }
        return queued;
    }

    private String machinesOfLab() {
        List<String> names = List.copyOf(new TreeMap<>(machines.matching("*")).keySet());
        if (names.isEmpty()) {
            return "the lab has no machine yet";
        }
        int shown = Math.min(names.size(), 10);
        return "the lab has " + String.join(", ", names.subList(0, shown))
                + (names.size() > shown ? " and " + (names.size() - shown) + " more" : "");
    }

    private Map<String, UUID> matching(List<String> patterns, Specification specification, Specification.OneRun run) {
        Map<String, UUID> targets = new TreeMap<>();
        for (String pattern : patterns) {
            Map<String, UUID> matching = machines.matching(pattern);
            if (matching.isEmpty()) {
                throw Refusal.invalid(
                        specification.written(run, "machines", "machine"),
                        "names no machine of this lab: " + pattern + "; " + machinesOfLab());
            }
            targets.putAll(matching);
        }
        return targets;
    }

    /** Refuses a run that would never start. */
    private void checkStart(Specification specification, Specification.OneRun run) {
        StartConditions start = run.start();
        Optional<Duration> longest = start.windows().longest(clock.instant());
        if (longest.isPresent()) {
            Optional<Duration> length = Schedule.specifiedLength(run.taskLengthSeconds(), run.samples());
            if (length.isEmpty()) {
                throw Refusal.invalid(
                        specification.written(run, "windows"),
                        "need to know how long the run takes: say taskLengthSeconds, the expected time of a sample");
            }
            Duration fits = longest.get().dividedBy(run.programs());
            Duration sample =
                    Duration.ofNanos(Math.round(1e9 * run.taskLengthSeconds().getAsDouble()));
            String most = "are at most " + DurationText.precise(longest.get().toSeconds()) + " long, and ";
            if (start.windows().inPieces() && sample.compareTo(fits) > 0) {
                throw Refusal.invalid(
                        specification.written(run, "windows"),
                        most + "a sample takes " + DurationText.precise(sample.toSeconds())
                                + ": the longest that fits takes " + DurationText.precise(fits.toSeconds())
                                + (run.programs() == 1
                                        ? ""
                                        : ", since " + run.programs() + " programs warm up in one window"));
            }
            if (!start.windows().inPieces() && length.get().compareTo(longest.get()) > 0) {
                throw Refusal.invalid(
                        specification.written(run, "windows"),
                        most + "the run takes "
                                + DurationText.precise(length.get().toSeconds())
                                + ": leave whole out, so that it goes on in the next window, or ask for fewer samples or"
                                + " longer windows");
            }
        }
        start.cutoffsOf().filter(name -> machines.findByName(name).isEmpty()).ifPresent(name -> {
            throw Refusal.invalid(
                    specification.written(run, "afterCutoffs.machine"), "is no machine of this lab: " + name);
        });
    }

    /** Refuses repetitions that would wait for ever, once for all of a run. */
    private void checkReboot(Specification specification, Specification.OneRun run, Set<String> targets) {
        if (!run.start().ownBoot() || run.start().repetition() != 2) {
            return;
        }
        List<String> without = checks.withoutReboot(targets);
        if (!without.isEmpty()) {
            throw Refusal.invalid(
                    specification.written(run, "repeats.reboot"),
                    "needs the permission of each machine, and these give none: " + String.join(", ", without)
                            + "; set rebootCommand in the agent.properties there and restart the agent, choose other"
                            + " machines, or leave reboot out");
        }
    }

    private Run queued(
            Specification.OneRun run, UUID experiment, String machine, UUID machineId, String who, Instant now) {
        return Run.queued(
                        new RunRequest(
                                experiment,
                                machineId,
                                machine,
                                run.program(),
                                run.taskLengthSeconds().isPresent()
                                        ? run.taskLengthSeconds().getAsDouble()
                                        : null,
                                run.samples() == 0 ? null : run.samples(),
                                String.valueOf(JsonText.ofObject(run.settings())),
                                run.priority(),
                                start(run.start(), machine, now)),
                        who,
                        now)
                .withNote(run.note().orElse(null));
    }

    private RunRequest.Start start(StartConditions start, String machine, Instant now) {
        Object windows = start.submittedWindows();
        return new RunRequest.Start(
                start.earliestStart(now).orElse(null),
                windows == null ? null : JsonText.ofAnyObject(Map.of("windows", windows)),
                start.afterCutoffs() ? start.cutoffsOf().orElse(machine) : null,
                start.repetition(),
                start.ownBoot());
    }
}
