package org.emplab.server.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A machine's work for some time.
 *
 * @param what a program, the reason why the machine is closed, or <em>window</em>
 * @param who login of its owner; empty: none
 * @param runId of a run
 * @param until empty: not known
 * @param after the runs that must be completed before this one starts
 * @param experiment of a run or a window; empty: none
 */
public record Span(
        Kind kind,
        String what,
        Optional<String> who,
        Optional<String> runId,
        Instant from,
        Optional<Instant> until,
        List<Predecessor> after,
        Optional<Experiment> experiment) {
    public Span {
        after = List.copyOf(after);
        if (until.isPresent() && until.get().isBefore(from)) {
            throw new IllegalArgumentException(what + " until " + until.get() + ", from " + from);
        }
    }

    /** One that waits for no run and is of no experiment. */
    public Span(
            Kind kind,
            String what,
            Optional<String> who,
            Optional<String> runId,
            Instant from,
            Optional<Instant> until) {
        this(kind, what, who, runId, from, until, List.of(), Optional.empty());
    }

    /** The experiment of a run. */
    public record Experiment(String id, String name) {}

    /**
     * A run that another one waits for.
     *
     * @param what its program and machine
     */
    public record Predecessor(String runId, String what) {}

    /** The runs that it is after, in words; empty where there are none. */
    public String afterWords() {
        return after.isEmpty()
                ? ""
                : "after " + after.stream().map(Predecessor::what).collect(Collectors.joining(", "));
    }

    /** The kind of a span. */
    public enum Kind {
        RUNNING("running"),
        WAITING("expected to run"),
        WINDOW("runs may start"),
        RESERVED("reserved"),
        CLOSED("closed");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }

        /** The name in style sheets. */
        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        /** A window or a closed time lies behind the runs, as high as its lane. */
        public boolean behind() {
            return this == WINDOW || this == RESERVED || this == CLOSED;
        }
    }
}
