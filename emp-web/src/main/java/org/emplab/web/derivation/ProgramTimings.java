package org.emplab.web.derivation;

import java.util.List;
import java.util.Optional;

/** Timings of programs. Nothing is overwritten: another table of cutoffs makes another timing. */
public interface ProgramTimings {
    /**
     * A part of a list, newest first.
     *
     * @param hasOlder whether there are more
     */
    record Part(List<ProgramTiming> timings, boolean hasOlder) {
        public Part {
            timings = List.copyOf(timings);
        }
    }

    /**
     * @param run only those of this run; empty: all
     * @param index of the page, from 0
     */
    Part timings(Optional<String> run, int index);

    Optional<ProgramTiming> timing(String id);

    /** Times and stores. */
    Answer time(TimingRequest request);

    /**
     * What to time.
     *
     * @param program which one, where the run interleaves several
     * @param derivation whose cutoffs to apply; empty for the table that is in force on the run's machine
     * @param deviations k of the second sanity check
     */
    record TimingRequest(
            String run,
            Optional<String> program,
            Optional<String> derivation,
            double deviations,
            Optional<String> reason) {}

    /** The outcome of a request. */
    sealed interface Answer {
        record Timed(String id) implements Answer {}

        /** The run is large: a job times it, and says where the result is. */
        record UnderWay(String job) implements Answer {}

        record Refused(String reason) implements Answer {}
    }
}
