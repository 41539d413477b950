package org.emplab.analysis.daemon;

import java.util.Optional;
import java.util.function.IntFunction;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;

/**
 * The number of samples from which on a run would show a daemon that comes once a day and lifts the sample that it meets
 * clearly out of the cluster. Samples follow each other as they did so far, with the median time from start to start,
 * or, where no two do, with the median ET. Whenever the run began, it meets such a daemon once within a day, and three
 * times, which is what establishes a period, within three days.
 *
 * @param seenFromSamples samples of a day, at least 40
 * @param establishedFromSamples samples of three days, at least 60
 */
public record DailyDaemon(int seenFromSamples, int establishedFromSamples) {
    private static final double DAY_SECONDS = 86_400;
    private static final int OCCURRENCES = 3;
    /** The share of samples beyond which a daemon may be taken for frequent. */
    private static final double MOST_PART = 1.0 / 8;
    /** The fewest samples that tell a daemon in some of them from a band. */
    private static final int LEAST_SEEING = 40;
    /** The fewest samples in which three occurrences are rarely regular by chance. */
    private static final int LEAST_ESTABLISHING = 60;

    public DailyDaemon {
        if (seenFromSamples < 1 || establishedFromSamples < seenFromSamples) {
            throw new IllegalArgumentException(
                    "seen from " + seenFromSamples + ", established from " + establishedFromSamples);
        }
    }

    /** Empty if no sample tells how long one takes, or one takes so long that a daily daemon is in too many of them. */
    public static Optional<DailyDaemon> of(Run run) {
        double cycle = RunningTimes.of(run).cycle();
        return ofCycle(cycle > 0 ? cycle : medianSeconds(run));
    }

    static Optional<DailyDaemon> ofCycle(double seconds) {
        if (!(seconds > 0) || seconds > MOST_PART * DAY_SECONDS) {
            return Optional.empty();
        }
        return Optional.of(new DailyDaemon((int) Math.max(LEAST_SEEING, Math.ceil(DAY_SECONDS / seconds)), (int)
                Math.max(LEAST_ESTABLISHING, Math.ceil(OCCURRENCES * DAY_SECONDS / seconds))));
    }

    private static double medianSeconds(Run run) {
        return Summary.upperMedian(run.samples().stream()
                .filter(sample -> !sample.failed())
                .mapToDouble(sample -> sample.elapsedNanos() / 1e9));
    }

    /**
     * A caution about what a run of so many samples cannot tell yet, one sentence; empty where it spans three days.
     *
     * @param number writes a number of samples
     */
    public String caution(int samples, IntFunction<String> number) {
        if (samples >= establishedFromSamples) {
            return "";
        }
        String established = number.apply(establishedFromSamples) + " samples on.";
        return samples < seenFromSamples
                ? "A daemon that comes daily would be seen from " + number.apply(seenFromSamples)
                        + " samples on, its period from " + established
                : "The period of a daemon that comes daily would be known from " + established;
    }
}
