package org.emplab.lab.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings that a run asks of the agent.
 *
 * @param programs what to execute and how: one, or several in turn
 * @param turns how they take turns; empty for one
 * @param capture where process images come from
 * @param prepare whether the machine is to be prepared for the time of the run
 * @param failuresToPause so many failed executions in a row pause the run
 * @param abortPoll if present, the server is asked at this interval, within samples, whether to abort at once
 */
public record RunSettings(
        List<MeasureSettings> programs,
        Optional<ProgramRotation> turns,
        CaptureSettings capture,

        @Setting(
                title = "Prepare the machine",
                help = "Change what emp doctor --apply would, for the time of the run, and put it back.")
        boolean prepare,

        @Setting(
                title = "Failures to pause",
                help = "So many failed executions in a row pause the run (default: 5).",
                usual = "5",
                least = 1,
                most = Integer.MAX_VALUE)
        int failuresToPause,

        @Setting(
                key = "abortPollSeconds",
                title = "Abort poll",
                help = "Ask the server at this interval, within samples, whether to abort at once.",
                least = 1,
                most = 1e6)
        Optional<Duration> abortPoll) {
    public RunSettings {
        programs = List.copyOf(programs);
    }

    /**
     * @throws SpecificationException naming the key that is unknown or wrong
     */
    public static RunSettings of(Map<String, Object> settings) {
        SettingsReader in = new SettingsReader(settings);
        RunSettings run = in.read(RunSettings.class, Map.of("programs", List.of(), "turns", ProgramRotation.of(in)));
        return run.with(programs(in, run.turns));
    }

    private static List<MeasureSettings> programs(SettingsReader in, Optional<ProgramRotation> turns) {
        if (turns.isEmpty()) {
            return List.of(one(in));
        }
        List<MeasureSettings> programs = new ArrayList<>();
        for (Map<String, Object> own : ProgramRotation.programs(in)) {
            Map<String, Object> merged = in.rest();
            merged.remove("name");
            merged.putAll(own);
            try {
                programs.add(one(new SettingsReader(merged)));
            } catch (SpecificationException wrong) {
                throw in.has(wrong.key()) ? wrong : wrong.within(ProgramRotation.place(programs.size()) + ".");
            }
        }
        return programs;
    }

    private static MeasureSettings one(SettingsReader in) {
        MeasureSettings measure = MeasureSettings.read(Program.of(in), in);
        in.refuseTheRest("setting that an agent knows");
        return measure;
    }

    public RunSettings with(List<MeasureSettings> others) {
        return new RunSettings(others, turns, capture, prepare, failuresToPause, abortPoll);
    }
}
