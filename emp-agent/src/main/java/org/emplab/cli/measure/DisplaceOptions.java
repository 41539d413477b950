package org.emplab.cli.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.cli.CliException;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.settings.SpecificationException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options of {@code emp displace}: the settings of a lab's experiment. */
final class DisplaceOptions {
    private final SettingOptions settings = new SettingOptions(DisplacementOrder.declarations(), DisplaceOptions.class);

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "PROGRAM",
            arity = "0..*",
            description = "spin, tcp-send, or after -- a command with its arguments.")
    private List<String> program = List.of();

    @Spec
    void declare(CommandSpec options) {
        settings.addTo(options, "abortPollSeconds"); // there is no server to ask
    }

    boolean isEmpty() {
        return program.isEmpty();
    }

    /**
     * @throws CliException naming the option that is wrong
     */
    DisplacementOrder order() {
        boolean command = spec.commandLine().getParseResult().originalArgs().contains("--");
        String subject = command ? "command" : String.join(" ", program);
        if (!DisplacementOrder.SUBJECTS.contains(subject) || subject.equals("command") != command) {
            throw CliException.wrongCall("displace measures spin, tcp-send, or a command after --"
                    + (subject.isEmpty() ? "; say which" : ", not " + subject));
        }
        Map<String, Object> asked = new LinkedHashMap<>(settings.given());
        asked.put("displace", subject);
        if (command) {
            asked.put("command", program);
        }
        try {
            return DisplacementOrder.of(asked);
        } catch (SpecificationException wrong) {
            throw settings.refusal(wrong);
        }
    }
}
