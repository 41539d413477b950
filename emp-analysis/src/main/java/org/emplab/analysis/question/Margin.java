package org.emplab.analysis.question;

/** The smallest difference that matters, and how sure a verdict has to be. */
public record Margin(
        @Param(
                label = "Smallest difference that matters",
                unit = "%",
                usual = "1",
                least = 1e-6,
                most = 99.999,
                option = "--margin",
                placeholder = "PERCENT",
                help = "The smallest difference that matters (default: 1).")
        double marginPercent,

        @Param(
                label = "Confidence",
                usual = "0.95",
                least = 1e-6,
                most = 1 - 1e-6,
                placeholder = "SHARE",
                help = "Of the verdicts and their intervals (default: 0.95).")
        double confidence) {}
