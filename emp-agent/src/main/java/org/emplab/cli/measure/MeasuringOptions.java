package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.doctor.ChangeOutcome;
import org.emplab.agent.doctor.Doctor;
import org.emplab.agent.doctor.Preparation;
import org.emplab.agent.environment.Machine;
import org.emplab.cli.EmpHome;
import org.emplab.cli.OptionGroup;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSource;
import org.emplab.lab.settings.MeasureSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How executions are measured, as options. */
@OptionGroup(value = "How it is measured", order = 6, rare = true)
final class MeasuringOptions {
    @Option(
            names = "--tune-machine",
            description = "Change what emp doctor --apply would, for the time of this run, and put it back.")
    private boolean tune;

    @Option(
            names = "--source",
            paramLabel = "SOURCE",
            defaultValue = "AUTOMATIC",
            description = "Where process images come from: automatic, taskstats or proc (default: automatic, which is"
                    + " taskstats where the kernel permits it, else /proc).")
    private CaptureSource source = CaptureSource.AUTOMATIC;

    @Option(
            names = "--drain-interval",
            paramLabel = "SECONDS",
            description = "Empty the exit listener at this interval within an execution: for executions of hours with"
                    + " very many exits. Its cost is recorded with each.")
    private @Nullable Double drainIntervalSeconds;

    @Option(
            names = "--no-account",
            description = "Keep no account of where each execution's time went (waiting, interrupts, sleep), which the"
                    + " kernel sums up by BPF programs where it permits them.")
    private boolean noAccount;

    CaptureSettings capture() {
        return new CaptureSettings(
                source,
                Optional.ofNullable(drainIntervalSeconds).map(seconds -> Duration.ofNanos(Math.round(seconds * 1e9))),
                !noAccount);
    }

    /** @param asked for in another way than by the option */
    Preparation tuned(boolean asked) throws IOException {
        Doctor doctor = new Doctor(Machine.local(), EmpHome.path(), OptionalInt.empty());
        doctor.ofPauses().restoreAbandoned();
        if (tune || asked) {
            return Preparation.of(doctor);
        }
        doctor.restoreAbandoned();
        return Preparation.none(doctor);
    }

    /** Says what could not be prepared, and what this machine's way of measuring loses. */
    void warn(Preparation preparation, MeasureSettings settings, Capture capture, PrintWriter err) {
        for (ChangeOutcome outcome : preparation.outcomes()) {
            if (outcome.kind() == ChangeOutcome.Kind.FAILED || outcome.kind() == ChangeOutcome.Kind.NEEDS_ROOT) {
                err.println("emp: not prepared: " + outcome.change().item() + ": " + outcome.detail());
            }
        }
        if (settings.scheduling().policy().filter(policy -> policy.realTime()).isPresent()) {
            err.println("emp: a real-time policy can hurt: the kernel's fair server takes its share of each second");
        }
        if ("proc".equals(capture.description().get("source")) && source != CaptureSource.PROC) {
            err.println("emp: process images from /proc ("
                    + capture.description().get("reason")
                    + "): daemons that start and end within an execution are not seen");
        }
    }
}
