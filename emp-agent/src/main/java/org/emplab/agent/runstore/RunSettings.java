package org.emplab.agent.runstore;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.capture.CaptureSettings;
import org.emplab.agent.capture.CaptureSource;
import org.emplab.agent.measure.settings.MeasureSettings;
import org.jspecify.annotations.Nullable;

/**
 * What a run asks of the agent.
 *
 * @param measure what to execute and how
 * @param capture where process images come from
 * @param prepare whether the machine is to be prepared for the time of the run
 * @param failuresToPause so many failed executions in a row pause the run
 * @param abortPoll if present, the server is asked at this interval, within samples, whether to abort at once
 */
public record RunSettings(
        MeasureSettings measure,
        CaptureSettings capture,
        boolean prepare,
        int failuresToPause,
        Optional<Duration> abortPoll) {
    private static final int FAILURES = 5;

    /**
     * @throws IllegalArgumentException naming the key that is unknown or wrong
     */
    public static RunSettings of(Map<String, Object> settings) {
        Map<String, Object> rest = new LinkedHashMap<>(settings);
        CaptureSource source = source(rest.remove("source"));
        Optional<Duration> drain = seconds("drainSeconds", rest.remove("drainSeconds"), 0.1);
        boolean prepare = flag("prepare", rest.remove("prepare"));
        int failures = failures(rest.remove("failuresToPause"));
        Optional<Duration> poll = seconds("abortPollSeconds", rest.remove("abortPollSeconds"), 1);
        return new RunSettings(
                MeasureSettings.fromJson(rest), new CaptureSettings(source, drain), prepare, failures, poll);
    }

    public RunSettings with(MeasureSettings other) {
        return new RunSettings(other, capture, prepare, failuresToPause, abortPoll);
    }

    private static CaptureSource source(@Nullable Object value) {
        if (value == null) {
            return CaptureSource.AUTOMATIC;
        }
        for (CaptureSource source : CaptureSource.values()) {
            if (source.name().equalsIgnoreCase(String.valueOf(value))) {
                return source;
            }
        }
        throw new IllegalArgumentException("source must be automatic, taskstats or proc, not " + value);
    }

    private static Optional<Duration> seconds(String key, @Nullable Object value, double least) {
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Number number && number.doubleValue() >= least && number.doubleValue() < 1e6) {
            return Optional.of(Duration.ofNanos(Math.round(number.doubleValue() * 1e9)));
        }
        throw new IllegalArgumentException(key + " must be a number from " + least + ", not " + value);
    }

    private static boolean flag(String key, @Nullable Object value) {
        if (value == null || value instanceof Boolean) {
            return Boolean.TRUE.equals(value);
        }
        throw new IllegalArgumentException(key + " must be true or false, not " + value);
    }

    private static int failures(@Nullable Object value) {
        if (value == null) {
            return FAILURES;
        }
        if (value instanceof Number number && number.intValue() >= 1) {
            return number.intValue();
        }
        throw new IllegalArgumentException("failuresToPause must be a whole number from 1, not " + value);
    }
}
