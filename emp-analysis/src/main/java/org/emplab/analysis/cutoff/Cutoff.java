package org.emplab.analysis.cutoff;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.daemon.PeriodSearch.Period;

/**
 * How long a daemon may run in a sample that counts (Table XVI).
 *
 * @param name the daemon
 * @param shortCutoffMillis from the short run, rounded where the data are whole ms; empty if it was not identified there
 * @param longCutoffMillis from the long run
 * @param shortUnroundedMillis the same before rounding
 * @param longUnroundedMillis the same before rounding
 * @param period from the short run, else from the long run
 * @param tiers what is applied, from the shortest programs on; one or two
 * @param interval of the cutoff; empty in a result of an earlier version
 */
public record Cutoff(
        String name,
        OptionalDouble shortCutoffMillis,
        OptionalDouble longCutoffMillis,
        OptionalDouble shortUnroundedMillis,
        OptionalDouble longUnroundedMillis,
        Optional<Period> period,
        @JsonProperty(required = true) List<Tier> tiers,
        @JsonInclude(NON_ABSENT) Optional<CutoffInterval> interval) {
    public Cutoff {
        tiers = List.copyOf(tiers);
        if (tiers.isEmpty()) {
            throw new IllegalArgumentException("the cutoff of " + name + " has no tier");
        }
    }

    /** The final cutoff for a program that takes this long. */
    public double millisFor(double programSeconds) {
        return tiers.stream()
                .filter(tier -> tier.holdsFor(programSeconds))
                .findFirst()
                .orElseGet(() -> tiers.get(tiers.size() - 1))
                .cutoffMillis();
    }

    /** This cutoff with its interval. */
    Cutoff with(CutoffInterval found) {
        return new Cutoff(
                name,
                shortCutoffMillis,
                longCutoffMillis,
                shortUnroundedMillis,
                longUnroundedMillis,
                period,
                tiers,
                Optional.of(found));
    }

    /** This cutoff, with the last tier for programs that take so long already. */
    Cutoff withLastTierFrom(double programSeconds) {
        if (tiers.size() != 2 || !tiers.get(0).holdsFor(programSeconds)) {
            return this;
        }
        Tier first = new Tier(OptionalDouble.of(programSeconds), tiers.get(0).cutoffMillis());
        return new Cutoff(
                name,
                shortCutoffMillis,
                longCutoffMillis,
                shortUnroundedMillis,
                longUnroundedMillis,
                period,
                List.of(first, tiers.get(1)),
                interval);
    }

    /**
     * A cutoff for programs of some length.
     *
     * @param belowTaskSeconds for programs that take less than this; empty for all longer ones
     * @param cutoffMillis a sample with an execution above it is dropped
     */
    public record Tier(@JsonInclude(NON_ABSENT) OptionalDouble belowTaskSeconds, double cutoffMillis) {
        public Tier {
            if (cutoffMillis < 0 || belowTaskSeconds.orElse(0) < 0) {
                throw new IllegalArgumentException("must not have a negative number");
            }
        }

        boolean holdsFor(double programSeconds) {
            return belowTaskSeconds.isEmpty() || programSeconds < belowTaskSeconds.getAsDouble();
        }
    }

    /**
     * How far a daemon's cutoff would move if the same two runs were measured again.
     *
     * @param confidence that an interval holds the cutoff that half of such derivations come below
     * @param resamples how often both runs were drawn anew
     * @param found part of the draws in which the daemon has a cutoff at all
     * @param tiers of each tier of the cutoff
     */
    public record CutoffInterval(double confidence, int resamples, double found, List<Bounds> tiers) {
        /** The bounds of a tier's cutoff; empty where fewer than three executions decide. */
        public record Bounds(OptionalDouble lowerMillis, OptionalDouble upperMillis) {
            boolean apartFrom(Bounds other) {
                return upperMillis.orElse(Double.POSITIVE_INFINITY) < other.lowerMillis.orElse(0)
                        || other.upperMillis.orElse(Double.POSITIVE_INFINITY) < lowerMillis.orElse(0);
            }
        }

        public CutoffInterval {
            tiers = List.copyOf(tiers);
        }
    }
}
