package org.emplab.cli.analyze.input;

import org.emplab.analysis.distribution.BinWidth;
import picocli.CommandLine.Option;

/** How wide the bins of a histogram are. */
public final class BinOption {
    @Option(
            names = "--bin",
            paramLabel = "MS",
            converter = BinWidthConverter.class,
            description = "Width of a bin in ms, or fd: Freedman and Diaconis' rule (default: 1).")
    private BinWidth width = BinWidth.ofMillis(1);

    public BinWidth width() {
        return width;
    }
}
