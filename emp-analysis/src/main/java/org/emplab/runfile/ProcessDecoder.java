package org.emplab.runfile;

import static org.emplab.runfile.JsonObjectReader.missing;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.runfile.JsonObjectReader.WrongValueException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One process of a sample's {@code processes}. */
public final class ProcessDecoder {
    /** A hundred years: sums of what is less can be told in ns. */
    public static final long MOST_MICROS = 3_155_760_000_000_000L;

    private static final Map<String, Measure> MEASURES = measuresByKey();

    private int pid = -1;
    private OptionalLong startedAtTicks = OptionalLong.empty();
    private @Nullable String name;
    private @Nullable Boolean put;
    private @Nullable Lifecycle lifecycle;
    private final Measures.Builder measures = Measures.builder();
    private boolean user;
    private boolean system;
    private boolean cpu;
    private OptionalInt threads = OptionalInt.empty();
    private OptionalInt parentPid = OptionalInt.empty();
    private OptionalLong uid = OptionalLong.empty();
    private Optional<ProcessIdentity> identity = Optional.empty();
    private @Nullable Map<String, Object> extra;

    static ProcessDiff decode(JsonParser parser) {
        return new ProcessDecoder().read(parser);
    }

    private ProcessDiff read(JsonParser parser) {
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                value(parser, key);
            }
        }
        if (pid < 0) {
            throw missing("pid");
        }
        if (name == null) {
            throw missing("name");
        }
        if (put == null) {
            throw missing("put");
        }
        if (lifecycle == null) {
            throw missing("lifecycle");
        }
        // a row without a process's id stands for a whole tree, of which another tool knows the CPU time alone
        boolean tree = pid == 0 && put && cpu;
        if (!user && !tree) {
            throw missing("userMicros");
        }
        if (!system && !tree) {
            throw missing("systemMicros");
        }
        return new ProcessDiff(
                pid,
                startedAtTicks,
                name,
                put,
                lifecycle,
                measures.build(),
                threads,
                parentPid,
                uid,
                identity,
                extra == null ? Map.of() : extra);
    }

    private void value(JsonParser parser, String key) {
        switch (key) {
            case "pid" -> pid = JsonObjectReader.smallCount(parser, key);
            case "name" -> name = JsonObjectReader.text(parser, key);
            case "put" -> put = JsonObjectReader.bool(parser, key);
            case "lifecycle" -> lifecycle = lifecycle(parser);
            case "userMicros" -> {
                measures.set(Measure.USER_MICROS, micros(parser, key));
                user = true;
            }
            case "systemMicros" -> {
                measures.set(Measure.SYSTEM_MICROS, micros(parser, key));
                system = true;
            }
            case "startedAtTicks" -> startedAtTicks = OptionalLong.of(JsonObjectReader.count(parser, key));
            case "threads" -> threads = OptionalInt.of(JsonObjectReader.smallCount(parser, key));
            case "parentPid" -> parentPid = OptionalInt.of(JsonObjectReader.smallCount(parser, key));
            case "uid" -> uid = OptionalLong.of(JsonObjectReader.count(parser, key));
            case "identity" -> identity = Optional.of(IdentityTable.decode(parser, key));
            default -> measureOrUnknown(parser, key);
        }
    }

    private void measureOrUnknown(JsonParser parser, String key) {
        Measure measure = MEASURES.get(key);
        if (measure != null) {
            measures.set(measure, JsonObjectReader.count(parser, key));
            cpu |= measure == Measure.CPU_NANOS;
            return;
        }
        Object unknown = JsonObjectReader.any(parser, key);
        if (unknown != null) {
            if (extra == null) {
                extra = new LinkedHashMap<>();
            }
            extra.put(key, unknown);
        }
    }

    private static long micros(JsonParser parser, String key) {
        long micros = JsonObjectReader.count(parser, key);
        if (micros > MOST_MICROS) {
            throw new WrongValueException(key, "is more than a hundred years: " + micros);
        }
        return micros;
    }

    private static Lifecycle lifecycle(JsonParser parser) {
        String key = JsonObjectReader.text(parser, "lifecycle");
        return Lifecycle.ofKey(key)
                .orElseThrow(() -> new WrongValueException(
                        "lifecycle", "is \"" + key + "\", not one of continued, started, stopped, phantom"));
    }

    private static Map<String, Measure> measuresByKey() {
        Map<String, Measure> byKey = new HashMap<>();
        for (Measure measure : Measure.values()) {
            byKey.put(measure.key(), measure);
        }
        return byKey; // hashed, since Map.copyOf probes one slot after another
    }
}
