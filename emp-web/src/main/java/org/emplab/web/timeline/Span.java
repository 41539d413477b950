package org.emplab.web.timeline;

import java.time.Instant;
import java.util.Optional;

/**
 * What a machine is at for some time.
 *
 * @param what a program, or why the machine is closed
 * @param who login of whose it is; empty: nobody's
 * @param runId of a run
 * @param until empty: nobody can say
 */
public record Span(
        Kind kind, String what, Optional<String> who, Optional<String> runId, Instant from, Optional<Instant> until) {
    public Span {
        if (until.isPresent() && until.get().isBefore(from)) {
            throw new IllegalArgumentException(what + " until " + until.get() + ", from " + from);
        }
    }

    /** What it is. */
    public enum Kind {
        RUNNING("running"),
        WAITING("expected to run"),
        RESERVED("reserved"),
        CLOSED("closed");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }

        /** As style sheets name it. */
        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        /** A closed time lies behind the runs. */
        boolean behind() {
            return this == RESERVED || this == CLOSED;
        }
    }
}
