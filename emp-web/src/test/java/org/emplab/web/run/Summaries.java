package org.emplab.web.run;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSummary;

/** Runs in a list for tests that look at their state and samples only. */
public final class Summaries {
    private Summaries() {}

    /** A run of INC on sodb12. */
    public static RunSummary of(String id, RunState state, int samples, OptionalInt wanted) {
        return of(id, state, samples, wanted, 0, Optional.empty());
    }

    /** A run with failed samples and an end. */
    public static RunSummary of(
            String id, RunState state, int samples, OptionalInt wanted, int failed, Optional<Instant> endedAt) {
        return new RunSummary(
                id,
                "INC",
                OptionalDouble.empty(),
                "sodb12",
                state,
                Optional.empty(),
                samples,
                failed,
                wanted,
                Instant.EPOCH,
                Optional.empty(),
                endedAt,
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                RunSummary.Origin.NONE,
                RunSummary.Outcome.NONE);
    }

    /** A run in full, another person's. */
    public static RunDetail detail(
            RunSummary summary, RequestedAction wanted, RunHeader header, ProcessTime processTime) {
        return new RunDetail(
                summary,
                wanted.key(),
                null,
                null,
                null,
                0,
                null,
                "{}",
                null,
                header,
                processTime,
                false,
                RunDetail.Part.whole(summary));
    }

    /** A completed run of a program that took so long a task. */
    public static RunSummary completed(
            String id, String program, String machine, double seconds, int samples, OptionalInt lSamples) {
        return new RunSummary(
                id,
                program,
                OptionalDouble.of(seconds),
                machine,
                RunState.COMPLETED,
                Optional.empty(),
                samples,
                0,
                OptionalInt.of(samples),
                Instant.EPOCH,
                Optional.of(Instant.EPOCH),
                Optional.of(Instant.EPOCH),
                Optional.empty(),
                Optional.of("ada"),
                lSamples,
                OptionalDouble.of(1000),
                Optional.empty(),
                RunSummary.Origin.NONE,
                RunSummary.Outcome.NONE);
    }
}
