package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.runfile.InvalidInputException;
import org.emplab.web.api.ProblemException;
import org.emplab.web.experiment.ExperimentCommands;
import org.emplab.web.experiment.PlannedRun;
import org.emplab.web.machine.EnrolmentAnswer;
import org.emplab.web.machine.LabMachine;
import org.emplab.web.machine.MachineDirectory;
import org.emplab.web.machine.MachineState;
import org.emplab.web.notebook.Typed;
import org.emplab.web.run.RunCommand;
import org.springframework.boot.ApplicationArguments;
import org.springframework.stereotype.Component;

/** Five machines, one in each state; none if there is no run. */
@Component
class TrialMachines implements MachineDirectory, ExperimentCommands {
    private final boolean empty;

    TrialMachines(ApplicationArguments arguments) {
        empty = arguments.getNonOptionArgs().isEmpty();
    }

    @Override
    public List<LabMachine> machines() {
        Instant now = Instant.now();
        return empty
                ? List.of()
                : List.of(
                        machine("sodb10", MachineState.OVERDUE, now.minusSeconds(9000), now.minusSeconds(700)),
                        machine("sodb11", MachineState.IDLE, now.minusSeconds(20), null),
                        machine("sodb12", MachineState.QUIET, now.minusSeconds(60), now.plusSeconds(95)),
                        machine("sodb16", MachineState.SERVING, now.minusSeconds(3), null),
                        machine("sodb13", MachineState.MAINTENANCE, now.minusSeconds(86400), null),
                        machine("sodb14", MachineState.AWAITED, null, null));
    }

    private static LabMachine machine(
            String name,
            MachineState state,
            @org.jspecify.annotations.Nullable Instant seen,
            @org.jspecify.annotations.Nullable Instant quietUntil) {
        return new LabMachine(
                name,
                state,
                Optional.ofNullable(seen),
                Optional.ofNullable(quietUntil),
                state == MachineState.QUIET ? Optional.of("1") : Optional.empty(),
                state == MachineState.QUIET ? Optional.of("INC128") : Optional.empty(),
                List.of("x86-64", "sodb"),
                seen == null
                        ? Map.of()
                        : Map.of("kernel", Map.of("release", "6.18.0", "hz", 250), "cpu", Map.of("model", "Intel")));
    }

    @Override
    public Optional<LabMachine> machine(String name) {
        return machines().stream()
                .filter(machine -> machine.name().equals(name))
                .findFirst();
    }

    @Override
    public EnrolmentAnswer enrol(String machine, String by) {
        if (machine(machine).isPresent()) {
            return new EnrolmentAnswer.Refused("There is a machine " + machine + " already.");
        }
        return new EnrolmentAnswer.Invited(
                machine, "h4tQmPz0v8sXr2Lk", Instant.now().plusSeconds(86400));
    }

    @Override
    public List<String> workloads() {
        return List.of("inc", "dual-inc", "sort", "matc", "matr");
    }

    @Override
    public Submission submit(Map<String, Object> specification, String by) {
        try {
            Specification.of(specification);
            return refused();
        } catch (SpecificationException wrong) {
            return new Submission.Refused(
                    String.valueOf(wrong.getMessage()), Optional.of(wrong.key()), OptionalInt.empty());
        }
    }

    private static Submission refused() {
        return new Submission.Refused(
                "This lab is made of run files; nothing runs here.", Optional.empty(), OptionalInt.empty());
    }

    @Override
    public Submission submit(String yaml, boolean queue, String by) {
        return refused();
    }

    @Override
    public String written(Map<String, Object> specification) {
        return SpecificationText.written(specification);
    }

    @Override
    public Preview preview(String yaml, boolean asked) {
        try {
            Specification wanted = SpecificationText.read(yaml, "specification").specification();
            return new Preview.Runs(
                    wanted.name(),
                    wanted.notebook(),
                    wanted.runs().stream()
                            .map(run -> new PlannedRun(
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
        } catch (InvalidInputException wrong) {
            return new Preview.Wrong(wrong.problem(), Optional.ofNullable(wrong.key()), OptionalInt.of(wrong.line()));
        }
    }

    @Override
    public Submission specify(String experiment, String yaml, int read) {
        return refused();
    }

    @Override
    public Submission runAgain(String experiment) {
        return refused();
    }

    @Override
    public void write(String experiment, Typed typed) {
        throw ProblemException.conflict("somebody else changed it meanwhile");
    }

    @Override
    public void command(RunCommand command, String experiment, String reason) {
        throw ProblemException.conflict("Nothing runs here.");
    }
}
