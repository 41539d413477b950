package org.emplab.server.experiment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.lab.experiment.PieceRule;

/**
 * A run that a specification would make.
 *
 * @param samples empty for an experiment by the displacement technique
 * @param startsAt empty: not known, or not looked up
 * @param waitsFor why it would not start at once, in words
 * @param pieces the parts in which it is measured; none: not known, or without a break
 * @param repetition which one, from 1; empty: there is one
 * @param slips of a repetition that starts when the next one is due, or later: by how much, in words
 */
public record PreviewedRun(
        String program,
        String machine,
        OptionalDouble taskLengthSeconds,
        OptionalInt samples,
        int priority,
        Optional<Instant> startsAt,
        Optional<Instant> endsAt,
        Optional<String> waitsFor,
        List<PieceRule.Piece> pieces,
        OptionalInt repetition,
        Optional<String> slips) {
    /** Seconds of computing, where they are known: less than it will take. */
    public OptionalDouble leastSeconds() {
        return taskLengthSeconds.isPresent() && samples.isPresent()
                ? OptionalDouble.of(taskLengthSeconds.getAsDouble() * (samples.getAsInt() + 1))
                : OptionalDouble.empty();
    }
}
