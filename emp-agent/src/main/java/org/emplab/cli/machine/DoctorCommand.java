package org.emplab.cli.machine;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.emplab.agent.AgentHome;
import org.emplab.agent.doctor.ChangeOutcome;
import org.emplab.agent.doctor.CheckResult;
import org.emplab.agent.doctor.Doctor;
import org.emplab.agent.doctor.DoctorJson;
import org.emplab.agent.doctor.DoctorText;
import org.emplab.agent.doctor.Examination;
import org.emplab.agent.doctor.ExaminationContext;
import org.emplab.agent.doctor.ServiceStop;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.home.CommandCheck;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.measure.OnlineCpus;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code emp doctor}. */
@Command(
        name = "doctor",
        description =
                "Checks what makes times vary on this machine (EMPv1 to EMPv4), each item with the reason and the mend.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 the report was made and what was asked for was done, whatever the machine is like;"
                    + " 1 something could not be applied or restored; 2 the call is wrong."
        })
public final class DoctorCommand implements Callable<Integer> {
    enum Format {
        text,
        json
    }

    static final class Action {
        @Option(
                names = "--apply",
                description = "Change what is amiss, after writing down the old values; see that each took effect.")
        boolean apply;

        @Option(
                names = "--stop",
                split = ",",
                paramLabel = "SERVICE",
                description = "Stop these services, with the timers and sockets that would start them again.")
        List<String> stop = List.of();

        @Option(names = "--restore", description = "Put back exactly what was changed, also after a crash or a reboot.")
        boolean restore;
    }

    @ArgGroup
    @Nullable
    Action action;

    @Option(
            names = "--dry-run",
            description = "With --apply, --stop or --restore: say what would be changed, change nothing.")
    boolean dryRun;

    @Option(names = "--only", split = ",", paramLabel = "ID", description = "With --apply: these items only.")
    Set<String> only = new LinkedHashSet<>();

    @Option(
            names = "--with",
            split = ",",
            paramLabel = "ID",
            description = "With --apply: these optional items too, such as smt or idle-states.")
    Set<String> with = new LinkedHashSet<>();

    @Option(names = "--cpu", paramLabel = "N", description = "The CPU that programs under test are pinned to.")
    @Nullable
    Integer cpu;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: text).")
    Format format = Format.text;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        boolean apply = action != null && action.apply;
        boolean restore = action != null && action.restore;
        if (!apply && (!only.isEmpty() || !with.isEmpty()) || action == null && dryRun) {
            throw CliException.wrongCall(
                    dryRun ? "--dry-run goes with --apply, --stop or --restore" : "--only and --with go with --apply");
        }
        OnlineCpus.require("--cpu", Stream.ofNullable(cpu).toList());
        Doctor doctor =
                new Doctor(Machine.local(), EmpHome.path(), cpu == null ? OptionalInt.empty() : OptionalInt.of(cpu));
        try {
            if (apply) {
                return apply(doctor);
            }
            if (restore) {
                return restore(doctor);
            }
            return action == null ? examine(doctor) : stop(doctor.ofStops(), action.stop);
        } catch (IOException failed) {
            throw CliException.failed(failed);
        }
    }

    private int examine(Doctor doctor) throws IOException {
        Examination machine = doctor.examine();
        Examination examination = CommandCheck.of(new AgentHome(EmpHome.path()))
                .map(machine::with)
                .orElse(machine);
        if (format == Format.json) {
            out().println(DoctorJson.of(examination, doctor.pending(), null).toPrettyString());
            return 0;
        }
        out().print(DoctorText.of(examination));
        tellPending(doctor, "settings have been changed");
        tellPending(doctor.ofStops(), "services and timers have been stopped");
        out().flush();
        return 0;
    }

    private void tellPending(Doctor doctor, String what) throws IOException {
        doctor.pending()
                .ifPresent(record -> out().println(System.lineSeparator()
                        + record.changes().size() + " " + what + " since " + record.since()
                        + "; emp doctor --restore puts them back"));
    }

    private int apply(Doctor doctor) throws IOException {
        Examination examination = doctor.examine();
        rejectUnknownIds(examination);
        return apply(doctor, Doctor.applicable(examination, only, with));
    }

    private int stop(Doctor doctor, List<String> names) throws IOException {
        ExaminationContext context = ExaminationContext.of(Machine.local());
        try {
            return apply(
                    doctor,
                    names.stream().map(name -> ServiceStop.of(context, name)).toList());
        } catch (IllegalArgumentException e) {
            throw CliException.wrongCall(e);
        }
    }

    private int apply(Doctor doctor, List<CheckResult> items) throws IOException {
        List<ChangeOutcome> outcomes = dryRun
                ? items.stream()
                        .flatMap(item -> item.changes().stream())
                        .map(change -> new ChangeOutcome(change, ChangeOutcome.Kind.WOULD_CHANGE, ""))
                        .toList()
                : doctor.apply(items);
        return report(doctor, outcomes, true, "nothing to change");
    }

    private int restore(Doctor doctor) throws IOException {
        List<ChangeOutcome> outcomes = new ArrayList<>();
        for (Doctor each : List.of(doctor, doctor.ofStops(), doctor.ofPauses())) {
            if (dryRun) {
                each.pending().map(record -> record.changes()).orElse(List.of()).stream()
                        .map(change -> new ChangeOutcome(change, ChangeOutcome.Kind.WOULD_CHANGE, ""))
                        .forEach(outcomes::add);
            } else {
                outcomes.addAll(each.restore());
            }
        }
        return report(doctor, outcomes, false, "nothing to restore");
    }

    private int report(Doctor doctor, List<ChangeOutcome> outcomes, boolean applied, String nothing)
            throws IOException {
        if (format == Format.json) {
            out().println(DoctorJson.of(doctor.examine(), doctor.pending(), outcomes)
                    .toPrettyString());
        } else if (outcomes.isEmpty()) {
            out().println(nothing);
        } else {
            for (ChangeOutcome outcome : outcomes) {
                String from =
                        applied ? outcome.change().oldValue() : outcome.change().newValue();
                String to =
                        applied ? outcome.change().newValue() : outcome.change().oldValue();
                out().println(DoctorText.of(outcome, from + " -> " + to));
            }
            if (applied && !dryRun && doctor.pending().isPresent()) {
                out().println("old values: " + doctor.recordPath() + "; emp doctor --restore puts them back");
            }
        }
        long failed = outcomes.stream()
                .filter(outcome -> outcome.kind() == ChangeOutcome.Kind.FAILED)
                .count();
        long forRoot = outcomes.stream()
                .filter(outcome -> outcome.kind() == ChangeOutcome.Kind.NEEDS_ROOT)
                .count();
        out().flush();
        if (failed + forRoot == 0) {
            return 0;
        }
        throw CliException.failed((failed > 0 ? failed + " changes failed" : "")
                + (failed > 0 && forRoot > 0 ? ", " : "")
                + (forRoot > 0 ? forRoot + " need root: run emp doctor as root" : ""));
    }

    private void rejectUnknownIds(Examination examination) {
        Set<String> named = new LinkedHashSet<>(only);
        named.addAll(with);
        for (String id : named) {
            if (examination.item(id).isEmpty()) {
                throw CliException.wrongCall("no item " + id + "; emp doctor --format json lists their ids");
            }
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
