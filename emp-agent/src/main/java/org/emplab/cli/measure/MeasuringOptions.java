package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.OptionalInt;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.doctor.ChangeOutcome;
import org.emplab.agent.doctor.Doctor;
import org.emplab.agent.doctor.Preparation;
import org.emplab.agent.environment.Machine;
import org.emplab.cli.EmpHome;
import org.emplab.cli.OptionGroup;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.SettingDeclaration;
import org.emplab.lab.settings.SpecificationException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How executions are measured, as options. */
@OptionGroup(value = "How it is measured", order = 6, rare = true)
final class MeasuringOptions {
    @Option(
            names = "--tune-machine",
            description = "Change what emp doctor --apply would, for the time of this run, and put it back.")
    private boolean tune;

    private final SettingOptions settings =
            new SettingOptions(SettingDeclaration.of(CaptureSettings.class), MeasuringOptions.class);

    @Spec
    void declare(CommandSpec options) {
        settings.addTo(options);
    }

    CaptureSettings capture() {
        try {
            return CaptureSettings.of(settings.given());
        } catch (SpecificationException wrong) {
            throw settings.refusal(wrong);
        }
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
    void warn(Preparation preparation, MeasureSettings program, Capture capture, PrintWriter err) {
        for (ChangeOutcome outcome : preparation.outcomes()) {
            if (outcome.kind() == ChangeOutcome.Kind.FAILED || outcome.kind() == ChangeOutcome.Kind.NEEDS_ROOT) {
                err.println("emp: not prepared: " + outcome.change().item() + ": " + outcome.detail());
            }
        }
        if (program.scheduling().policy().filter(policy -> policy.realTime()).isPresent()) {
            err.println("emp: a real-time policy can hurt: the kernel's fair server takes its share of each second");
        }
        if ("proc".equals(capture.description().get("source")) && capture().source() != CaptureSource.PROC) {
            err.println("emp: process images from /proc ("
                    + capture.description().get("reason")
                    + "): daemons that start and end within an execution are not seen");
        }
    }
}
