package org.emplab.agent.service;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.DisplacementSettings;
import org.emplab.agent.displacement.Subject;
import org.emplab.agent.measure.Policy;
import org.emplab.agent.measure.Scheduling;
import org.jspecify.annotations.Nullable;

/** An experiment by the displacement technique, as a run asks for it: {@code displace} and its parameters. */
record DisplacementOrder(DisplacementSettings settings) {
    private static final List<Long> MICROS = List.of(400L, 800L, 1200L, 1600L, 2000L, 2400L, 2800L, 3200L);
    private static final List<Long> BYTES = List.of(1000L, 2000L, 3000L, 4000L, 5000L, 6000L, 7000L, 8000L);
    private static final int REPLICATIONS = 5;
    private static final long LIMIT_SECONDS = 600;

    static boolean isOne(Map<String, Object> settings) {
        return settings.containsKey("displace");
    }

    /**
     * @throws IllegalArgumentException naming the key that is unknown or wrong
     */
    static DisplacementOrder of(Map<String, Object> settings) {
        Values values = new Values(new LinkedHashMap<>(settings));
        values.take("name");
        values.take("taskLengthSeconds");
        Subject subject = subject(values);
        List<Long> loops = values.wholes("loops", List.of(usualLoops(subject)));
        try {
            DisplacementSettings wanted = new DisplacementSettings(
                    subject,
                    loops,
                    Math.toIntExact(values.whole("replications").orElse(REPLICATIONS)),
                    values.integer("cpu"),
                    values.integer("serverCpu"),
                    new Scheduling(List.of(), values.integer("nice"), policy(values), values.integer("fluidPriority")),
                    values.whole("fluidLoops"),
                    Duration.ofSeconds(values.whole("limitSeconds").orElse(LIMIT_SECONDS)));
            values.refuseTheRest();
            return new DisplacementOrder(wanted);
        } catch (DisplacementException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    private static Subject subject(Values values) {
        String displace = String.valueOf(values.take("displace"));
        return switch (displace) {
            case "spin" -> new Subject.Spin(values.wholes("micros", MICROS));
            case "tcp-send" ->
                new Subject.TcpSend(
                        values.wholes("bytes", BYTES),
                        Optional.ofNullable(values.take("server"))
                                .map(String::valueOf)
                                .map(Subject.Address::parse),
                        Boolean.TRUE.equals(values.take("throughput")));
            case "command" -> new Subject.Command(values.texts("command"));
            default ->
                throw new IllegalArgumentException("displace must be spin, tcp-send or command, not " + displace);
        };
    }

    /** An operation of spin takes about a millisecond, a message some ten microseconds. */
    private static long usualLoops(Subject subject) {
        if (subject instanceof Subject.Command) {
            return 1;
        }
        return subject instanceof Subject.Spin ? 1000 : 10_000;
    }

    private static Optional<Policy> policy(Values values) {
        Object key = values.take("policy");
        if (key == null) {
            return Optional.empty();
        }
        return Optional.of(Policy.ofKey(String.valueOf(key))
                .orElseThrow(
                        () -> new IllegalArgumentException("policy must be other, fifo, rr or batch, not " + key)));
    }

    boolean isCommand() {
        return settings.subject() instanceof Subject.Command;
    }

    /** The rest of a JSON object: what is taken out is known. */
    private record Values(Map<String, Object> rest) {
        @Nullable
        Object take(String key) {
            return rest.remove(key);
        }

        OptionalLong whole(String key) {
            Object value = take(key);
            return value == null ? OptionalLong.empty() : OptionalLong.of(whole(key, value));
        }

        OptionalInt integer(String key) {
            OptionalLong value = whole(key);
            return value.isPresent() ? OptionalInt.of(Math.toIntExact(value.getAsLong())) : OptionalInt.empty();
        }

        List<Long> wholes(String key, List<Long> otherwise) {
            Object value = take(key);
            if (value == null) {
                return otherwise;
            }
            return value instanceof List<?> list
                    ? list.stream().map(element -> whole(key, element)).toList()
                    : List.of(whole(key, value));
        }

        List<String> texts(String key) {
            if (take(key) instanceof List<?> list && !list.isEmpty()) {
                return list.stream().map(String::valueOf).toList();
            }
            throw new IllegalArgumentException(key + " must be a list: the program and its arguments");
        }

        private static long whole(String key, Object value) {
            if (value instanceof Number number
                    && number.doubleValue() == Math.rint(number.doubleValue())
                    && Math.abs(number.doubleValue()) < 1e15) {
                return number.longValue();
            }
            throw new IllegalArgumentException(key + " must be a whole number, not " + value);
        }

        void refuseTheRest() {
            if (!rest.isEmpty()) {
                throw new IllegalArgumentException(
                        "unknown: " + rest.keySet().iterator().next());
            }
        }
    }
}
