package org.emplab.analysis.samplesize;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The smallest prefix whose standard deviation is close to the whole run's, with most samples kept. A small prefix can be
 * close by luck, so all larger prefixes must be close as well. PT decides; ET does where PT was not measured.
 */
final class Recommendation {
    /** The largest distance from the whole run's value that counts as close, in parts of it. */
    private static final double CLOSE = 0.25;

    private static final double MOST = 0.75;

    private Recommendation() {}

    /**
     * @param sizes the whole run first, shrinking
     */
    static OptionalInt of(List<PrefixSize> sizes) {
        PrefixSize whole = sizes.get(0);
        if (deciding(whole, whole).sdMillis().isEmpty()) {
            return OptionalInt.empty();
        }
        int recommended = whole.size();
        for (PrefixSize prefix : sizes) {
            if (!isClose(prefix, whole)) {
                break;
            }
            recommended = prefix.size();
        }
        return OptionalInt.of(recommended);
    }

    static String reason(List<PrefixSize> sizes, OptionalInt recommended) {
        PrefixSize whole = sizes.get(0);
        if (recommended.isEmpty()) {
            return "The run has fewer than two samples with a time, so its deviation is not known.";
        }
        PrefixQuality all = deciding(whole, whole);
        String time = all == whole.pt() ? "PT" : "ET";
        String whole0 = "the whole run's " + millis(all.sdMillis()) + " ms";
        PrefixSize chosen = sizes.stream()
                .filter(size -> size.size() == recommended.getAsInt())
                .findFirst()
                .orElseThrow();
        if (chosen == whole) {
            return "The " + time + " deviation of no smaller prefix is close to " + whole0
                    + " with most of its samples kept.";
        }
        PrefixQuality quality = deciding(chosen, whole);
        return "From " + chosen.size() + " samples on, the " + time + " deviation stays within 25 % of " + whole0 + " ("
                + millis(quality.sdMillis()) + " ms at " + chosen.size() + ") and " + quality.kept() + " of "
                + chosen.size() + " samples are kept.";
    }

    private static boolean isClose(PrefixSize prefix, PrefixSize whole) {
        PrefixQuality quality = deciding(prefix, whole);
        OptionalDouble wanted = deciding(whole, whole).sdMillis();
        if (quality.sdMillis().isEmpty() || wanted.isEmpty()) {
            return false;
        }
        double difference = Math.abs(quality.sdMillis().getAsDouble() - wanted.getAsDouble());
        return difference <= CLOSE * wanted.getAsDouble() && quality.kept() >= MOST * prefix.size();
    }

    private static PrefixQuality deciding(PrefixSize prefix, PrefixSize whole) {
        return whole.pt().kept() > 0 ? prefix.pt() : prefix.et();
    }

    private static String millis(OptionalDouble millis) {
        return BigDecimal.valueOf(millis.orElseThrow())
                .setScale(3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
