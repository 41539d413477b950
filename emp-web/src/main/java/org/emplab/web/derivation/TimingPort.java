package org.emplab.web.derivation;

import java.util.Optional;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/** Timings of programs. Nothing is overwritten: another table of cutoffs makes another timing. */
public interface TimingPort {
    /**
     * Newest first.
     *
     * @param run only those of this run; empty: all
     */
    Page<TimingView> timings(Optional<String> run, int page, int size);

    TimingView timing(String id);

    /**
     * Times and stores.
     *
     * @param asJob whether a job does it; null: where the run is large
     * @throws ProblemException if the run cannot be timed so
     */
    Answer time(TimingRequest request, @Nullable Boolean asJob);

    /**
     * The body of an order for a timing.
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

    /**
     * The outcome of a request: one of the two.
     *
     * @param job that times the run, and says where the result is
     */
    record Answer(@Nullable String timing, @Nullable String job) {}
}
