package org.emplab.runfile;

import static org.emplab.runfile.JsonObjectReader.missing;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;
import org.emplab.runfile.JsonObjectReader.WrongValueException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A line of a run file after the first. */
public final class SampleDecoder {
    /** RFC 3339 has years of four digits. */
    private static final Instant FIRST_TIME = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END_OF_TIME = Instant.parse("+10000-01-01T00:00:00Z");

    private int number = -1;
    private @Nullable Boolean warmUp;
    private Optional<String> program = Optional.empty();
    private @Nullable Instant startedAt;
    private long elapsedNanos = -1;
    private int exitCode = -1;
    private @Nullable List<ProcessDiff> processes;
    private OptionalLong lost = OptionalLong.empty();
    private Map<String, Object> metrics = Map.of();
    private OptionalInt idleProcesses = OptionalInt.empty();
    private OptionalLong runQueueDelayNanos = OptionalLong.empty();
    private Optional<String> bootId = Optional.empty();
    private OptionalLong startedMonotonicNanos = OptionalLong.empty();
    private Optional<Gap> gapBefore = Optional.empty();
    private Map<String, Object> environment = Map.of();
    private final Map<String, Object> extra = new LinkedHashMap<>();

    static Sample decode(JsonParser parser) {
        return new SampleDecoder().read(parser);
    }

    private Sample read(JsonParser parser) {
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                value(parser, key);
            }
        }
        if (number < 0) {
            throw missing("sample");
        }
        if (startedAt == null) {
            throw missing("startedAt");
        }
        if (elapsedNanos < 0) {
            throw missing("elapsedNanos");
        }
        if (exitCode < 0) {
            throw missing("exitCode");
        }
        if (processes == null) {
            throw missing("processes");
        }
        if (warmUp != null && warmUp != (number == 0)) {
            throw new WrongValueException("warmUp", "only sample 0 is the warm-up, but this is sample " + number);
        }
        return new Sample(
                number,
                number == 0,
                program,
                startedAt,
                elapsedNanos,
                exitCode,
                processes,
                lost,
                metrics,
                idleProcesses,
                runQueueDelayNanos,
                bootId,
                startedMonotonicNanos,
                gapBefore,
                environment,
                extra);
    }

    private void value(JsonParser parser, String key) {
        switch (key) {
            case "sample" -> number = JsonObjectReader.smallCount(parser, key);
            case "warmUp" -> warmUp = JsonObjectReader.bool(parser, key);
            case "program" -> program = Optional.of(JsonObjectReader.text(parser, key));
            case "startedAt" -> startedAt = instant(parser, key);
            case "elapsedNanos" -> elapsedNanos = JsonObjectReader.count(parser, key);
            case "exitCode" -> exitCode = JsonObjectReader.smallCount(parser, key);
            case "processes" -> processes = processes(parser);
            case "lost" -> lost = OptionalLong.of(JsonObjectReader.count(parser, key));
            case "metrics" -> metrics = metrics(parser);
            case "idleProcesses" -> idleProcesses = OptionalInt.of(JsonObjectReader.smallCount(parser, key));
            case "runQueueDelayNanos" -> runQueueDelayNanos = OptionalLong.of(JsonObjectReader.count(parser, key));
            case "bootId" -> bootId = Optional.of(JsonObjectReader.text(parser, key));
            case "startedMonotonicNanos" ->
                startedMonotonicNanos = OptionalLong.of(JsonObjectReader.count(parser, key));
            case "gapBefore" -> gapBefore = Optional.of(gap(parser));
            case "environment" -> environment = JsonObjectReader.object(parser, key);
            default -> {
                Object unknown = JsonObjectReader.any(parser, key);
                if (unknown != null) {
                    extra.put(key, unknown);
                }
            }
        }
    }

    private static Instant instant(JsonParser parser, String key) {
        String text = JsonObjectReader.text(parser, key);
        try {
            Instant time = OffsetDateTime.parse(text).toInstant();
            if (!time.isBefore(FIRST_TIME) && time.isBefore(END_OF_TIME)) {
                return time;
            }
        } catch (DateTimeParseException e) {
            // refused below
        }
        throw new WrongValueException(key, "is not a time like 2013-12-12T08:00:00.000Z, but \"" + text + "\"");
    }

    private static List<ProcessDiff> processes(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new WrongValueException("processes", "must be an array");
        }
        List<ProcessDiff> processes = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            try {
                if (parser.currentToken() != JsonToken.START_OBJECT) {
                    throw new WrongValueException(null, "must be an object");
                }
                processes.add(ProcessDecoder.decode(parser));
            } catch (WrongValueException e) {
                String place = "processes[" + processes.size() + "]";
                throw new WrongValueException(
                        e.key == null ? place : place + "." + e.key, String.valueOf(e.getMessage()));
            }
        }
        return processes;
    }

    private static Map<String, Object> metrics(JsonParser parser) {
        Map<String, Object> metrics = JsonObjectReader.object(parser, "metrics");
        metrics.forEach((name, value) -> {
            if (!(value instanceof Number)) {
                throw new WrongValueException("metrics." + name, "must be a number");
            }
        });
        return metrics;
    }

    private static Gap gap(JsonParser parser) {
        Map<String, Object> gap = JsonObjectReader.object(parser, "gapBefore");
        if (!(gap.get("reason") instanceof String reason)) {
            throw new WrongValueException("gapBefore.reason", "must be a text");
        }
        if (!(gap.get("nanos") instanceof Long nanos) || nanos < 0) {
            throw new WrongValueException("gapBefore.nanos", "must be a whole number that is not negative");
        }
        return new Gap(reason, nanos);
    }
}
