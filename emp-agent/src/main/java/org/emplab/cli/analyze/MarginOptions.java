package org.emplab.cli.analyze;

import org.emplab.analysis.comparison.SpeedVerdict;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import picocli.CommandLine.Option;

/** Options for the difference of two programs that matters, and for how sure a verdict has to be. */
@OptionGroup(value = "The verdict", order = 3)
public final class MarginOptions {
    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "1",
            description = "The smallest difference that matters (default: 1).")
    private double marginPercent = SpeedVerdict.DEFAULT_MARGIN_PERCENT;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "0.95",
            description = "Of the verdicts and their intervals (default: 0.95).")
    private double confidence = 0.95;

    /** Refuses what is no margin or no confidence, before any run is read. */
    public void check() {
        if (!(marginPercent > 0 && marginPercent < 100)) {
            throw CliException.wrongCall("--margin lies between 0 and 100 %");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw CliException.wrongCall("--confidence lies between 0 and 1");
        }
    }

    public double percent() {
        return marginPercent;
    }

    public double confidence() {
        return confidence;
    }
}
