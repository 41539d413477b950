package org.emplab.agent.account;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;

/**
 * One process or interrupt that took time of a sample, or the sum of several, as the sample's account writes it.
 *
 * @param name empty for the sum of what has no name
 * @param identity unit, script and queue that all of them have
 * @param startedBy the process that started all of them within the sample
 */
record CauseOfSample(
        String kind,
        String name,
        OptionalInt pid,
        Optional<ProcessIdentity> identity,
        Optional<ProcessDiff> startedBy,
        int count,
        long waitedNanos,
        long interruptedNanos,
        long times) {

    static CauseOfSample of(Cause cause, String name, ProcessOrigins origins) {
        boolean process = cause.kind() == Cause.Kind.PROCESS;
        return new CauseOfSample(
                cause.kind().name().toLowerCase(Locale.ROOT),
                name,
                process ? OptionalInt.of(cause.number()) : OptionalInt.empty(),
                process ? origins.identity(cause.number()) : Optional.empty(),
                process ? origins.startedBy(cause.number()) : Optional.empty(),
                1,
                cause.waitedNanos(),
                cause.interruptedNanos(),
                cause.times());
    }

    long nanos() {
        return waitedNanos + interruptedNanos;
    }

    /** Equal for processes that are the same thing. */
    Object whatItIs() {
        return List.of(kind, name, identity, startedBy.map(ProcessDiff::pid));
    }

    Object nameAlone() {
        return List.of(kind, name);
    }

    CauseOfSample and(CauseOfSample other) {
        return new CauseOfSample(
                kind,
                name,
                OptionalInt.empty(),
                identity.filter(mine -> other.identity.equals(identity)),
                startedBy.filter(mine ->
                        other.startedBy.filter(its -> its.pid() == mine.pid()).isPresent()),
                count + other.count,
                waitedNanos + other.waitedNanos,
                interruptedNanos + other.interruptedNanos,
                times + other.times);
    }

    CauseOfSample others() {
        return new CauseOfSample(
                "others",
                "",
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                count,
                waitedNanos,
                interruptedNanos,
                0);
    }

    Map<String, Object> toJson() {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("kind", kind);
        boolean others = name.isEmpty();
        if (!others) {
            one.put("name", name);
        }
        pid.ifPresent(number -> one.put("pid", number));
        put(one, identity);
        startedBy.ifPresent(parent -> {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("name", parent.name());
            told.put("pid", parent.pid());
            put(told, ProcessOrigins.telling(parent));
            one.put("startedBy", told);
        });
        if (others || count > 1) {
            one.put("count", count);
        }
        SampleAccount.put(one, "waitedNanos", waitedNanos);
        SampleAccount.put(one, "interruptedNanos", interruptedNanos);
        SampleAccount.put(one, "times", times);
        return one;
    }

    private static void put(Map<String, Object> json, Optional<ProcessIdentity> identity) {
        identity.ifPresent(known -> {
            known.unit().ifPresent(unit -> json.put("unit", unit));
            known.script().ifPresent(script -> json.put("script", script));
            known.queue().ifPresent(queue -> json.put("queue", queue));
        });
    }
}
