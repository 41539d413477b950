package org.emplab.analysis.daemon;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.analysis.daemon.PeriodGridFit.PeriodGrid;
import org.emplab.model.Run;

/**
 * Finds out how regularly a daemon comes, from the start times of the samples in which it occurs (EMP 4.5, step 6).
 *
 * <p>A period is accepted when
 *
 * <ul>
 *   <li>every occurrence lies within about one cycle (the time from one sample's start to the next one's) of a multiple,
 *   <li>at least 80 % of the multiples that fall into a time when a sample was running have an occurrence,
 *   <li>it is at least three cycles long.
 * </ul>
 *
 * Adjacent samples are one occurrence. The period is the least-squares fit of the occurrence times to their multiples. It is
 * <em>established</em> with three or more occurrences, unless as many occurrences at random times would look as regular
 * too often ({@link RandomOccurrences}), or the time between samples hides whether it is another one, such as half of it
 * ({@link PeriodChoice}); with two it is <em>tentative</em>. Fewer than two occurrences have no period.
 */
public final class PeriodSearch {
    /** An established period may be by chance hardly as often as this, of all that come as often at random. */
    private static final double MOST_ESTABLISHED = 0.008;
    /** A tentative period may be by chance as often as this. Three occurrences seldom exclude chance, as two never do. */
    private static final double MOST_TENTATIVE = 0.05;

    private static final double MOST_TENTATIVE_OF_THREE = 0.4;

    private static final double MOST_ADJACENT_BY_CHANCE = 0.5;
    /** The part of a cycle in which a sample runs from which on the time between samples hides no multiples. */
    private static final double MOSTLY_COVERED = 0.95;

    private final RunningTimes running;
    private final PeriodGridFit fit;
    private final RandomOccurrences random;

    private PeriodSearch(RunningTimes running) {
        this.running = running;
        this.fit = new PeriodGridFit(running);
        this.random = new RandomOccurrences(running, fit);
    }

    public static PeriodSearch in(Run run) {
        return new PeriodSearch(RunningTimes.of(run));
    }

    /**
     * @param samples the numbers of the samples with an occurrence, growing; none of them failed
     */
    public Optional<Period> of(int[] samples) {
        return of(samples, Set.of());
    }

    /**
     * @param samples the numbers of the samples with an occurrence, growing; none of them failed
     * @param goingOn those of them in which the execution of the sample before only goes on
     */
    public Optional<Period> of(int[] samples, Set<Integer> goingOn) {
        if (samples.length < 2 || running.cycle() == 0) {
            return Optional.empty();
        }
        int[] events = events(samples, goingOn);
        if (events.length < 2) {
            return Optional.empty();
        }
        double[] times = running.startsOf(events);
        PeriodGrid tightest = fit.best(times);
        if (tightest == null) {
            return Optional.empty();
        }
        if (tightest.multiples() < 3) {
            return Optional.of(new Period(tightest.period(), false, events.length));
        }
        double chance = random.chance(events.length, tightest, events.length < samples.length);
        if (chance > (events.length == 3 ? MOST_TENTATIVE_OF_THREE : MOST_TENTATIVE)) {
            return Optional.empty();
        }
        if (chance > MOST_ESTABLISHED || running.duty() >= MOSTLY_COVERED) {
            return Optional.of(new Period(tightest.period(), chance <= MOST_ESTABLISHED, events.length));
        }
        PeriodChoice choice = PeriodChoice.among(fit.near(times), tightest, times, running);
        return Optional.of(new Period(choice.seconds(), choice.only(), events.length));
    }

    /** Adjacent samples are one occurrence, unless so many occurrences are often adjacent by chance. */
    private int[] events(int[] samples, Set<Integer> goingOn) {
        int[] begun = IntStream.of(samples)
                .filter(sample -> !goingOn.contains(sample))
                .toArray();
        double adjacentByChance = (double) begun.length * begun.length / running.size();
        return adjacentByChance < MOST_ADJACENT_BY_CHANCE ? running.events(begun) : begun;
    }

    /**
     * How regularly a daemon comes.
     *
     * @param seconds least-squares fit of the occurrence times to their multiples
     * @param established true if the occurrences make it certain enough; else it is tentative (the papers print a question
     *     mark) and is marked wherever it is shown
     * @param occurrences samples with at least one execution that counts, adjacent ones counted once
     */
    public record Period(double seconds, boolean established, int occurrences) {
        public Period {
            if (!(seconds > 0)) {
                throw new IllegalArgumentException("a period must be positive, not " + seconds);
            }
        }
    }

    /**
     * The period that explains occurrences best where much time lies between samples, and whether it is the only one. Its
     * divisors and multiples, and what the rhythm of the samples makes of it, are others that have the same occurrences.
     *
     * @param only false if another one is less than a hundred times less likely
     */
    record PeriodChoice(double seconds, boolean only) {
        private static final double LOG_HUNDRED = Math.log(100);

        /**
         * @param lattices all that the occurrences lie on
         * @param tightest one of them
         * @param times of the occurrences, growing
         */
        static PeriodChoice among(
                List<PeriodGrid> lattices, PeriodGrid tightest, double[] times, RunningTimes running) {
            int[] occurrences = Arrays.stream(times)
                    .mapToInt(time -> Arrays.binarySearch(running.starts(), time))
                    .toArray();
            PeriodLikelihood likelihood = new PeriodLikelihood(running);
            double best = Double.NEGATIVE_INFINITY;
            double second = Double.NEGATIVE_INFINITY;
            double seconds = tightest.period();
            List<PeriodGrid> nearest = lattices.stream()
                    .sorted(Comparator.comparingDouble(lattice -> Math.abs(lattice.period() - tightest.period())))
                    .toList();
            for (PeriodGrid lattice : nearest) {
                double logarithm = likelihood.logarithm(occurrences, lattice.period(), best - LOG_HUNDRED);
                if (logarithm > best) {
                    second = best;
                    best = logarithm;
                    seconds = lattice.period();
                } else {
                    second = Math.max(second, logarithm);
                }
            }
            return new PeriodChoice(seconds, second < best - LOG_HUNDRED);
        }
    }
}
