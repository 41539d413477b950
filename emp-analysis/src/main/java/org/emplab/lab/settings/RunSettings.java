package org.emplab.lab.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

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
        Optional<Turns> turns,
        CaptureSettings capture,
        boolean prepare,
        int failuresToPause,
        Optional<Duration> abortPoll) {
    private static final int FAILURES = 5;
    private static final double MOST_SECONDS = 1e6;

    public RunSettings {
        programs = List.copyOf(programs);
    }

    /**
     * @throws SpecificationException naming the key that is unknown or wrong
     */
    public static RunSettings of(Map<String, Object> settings) {
        SettingsReader in = new SettingsReader(settings);
        CaptureSource source = in.text("source").map(RunSettings::source).orElse(CaptureSource.AUTOMATIC);
        Optional<Duration> drain = seconds(in, "drainSeconds", 0.1);
        boolean account = in.flag("account", true);
        boolean prepare = in.flag("prepare");
        int failures = in.integer("failuresToPause", 1, Integer.MAX_VALUE).orElse(FAILURES);
        Optional<Duration> poll = seconds(in, "abortPollSeconds", 1);
        Optional<Turns> turns = Turns.of(in);
        return new RunSettings(
                programs(in, turns), turns, new CaptureSettings(source, drain, account), prepare, failures, poll);
    }

    private static List<MeasureSettings> programs(SettingsReader in, Optional<Turns> turns) {
        if (turns.isEmpty()) {
            return List.of(one(in));
        }
        List<MeasureSettings> programs = new ArrayList<>();
        for (Map<String, Object> own : Turns.programs(in)) {
            Map<String, Object> merged = in.rest();
            merged.remove("name");
            merged.putAll(own);
            try {
                programs.add(one(new SettingsReader(merged)));
            } catch (SpecificationException wrong) {
                throw in.has(wrong.key()) ? wrong : wrong.within(Turns.place(programs.size()) + ".");
            }
        }
        return programs;
    }

    private static MeasureSettings one(SettingsReader in) {
        MeasureSettings measure = SettingsJson.read(in);
        in.refuseTheRest("setting that an agent knows");
        return measure;
    }

    public RunSettings with(List<MeasureSettings> others) {
        return new RunSettings(others, turns, capture, prepare, failuresToPause, abortPoll);
    }

    private static CaptureSource source(String key) {
        for (CaptureSource source : CaptureSource.values()) {
            if (source.name().equalsIgnoreCase(key)) {
                return source;
            }
        }
        throw SettingsReader.wrong("source", "automatic, taskstats or proc", key);
    }

    private static Optional<Duration> seconds(SettingsReader in, String key, double least) {
        OptionalDouble seconds = in.number(key);
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        if (seconds.getAsDouble() >= least && seconds.getAsDouble() < MOST_SECONDS) {
            return Optional.of(Duration.ofNanos(Math.round(seconds.getAsDouble() * 1e9)));
        }
        throw SettingsReader.wrong(
                key,
                "a number from " + SettingsReader.plain(least) + " to " + SettingsReader.plain(MOST_SECONDS),
                SettingsReader.plain(seconds.getAsDouble()));
    }
}
