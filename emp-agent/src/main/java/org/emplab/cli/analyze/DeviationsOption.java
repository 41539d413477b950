package org.emplab.cli.analyze;

import org.emplab.cli.CliException;
import picocli.CommandLine.Option;

/** {@code --deviations K}, of the second sanity check. */
public final class DeviationsOption {
    @Option(
            names = "--deviations",
            paramLabel = "K",
            defaultValue = "2",
            description = "Drop samples outside mean +/- K sd: 2 is strict, 5 relaxed (default: 2).")
    private double deviations = 2;

    public double value() {
        if (!(deviations >= 1) || Double.isInfinite(deviations)) {
            throw CliException.wrongCall("--deviations must be a number from 1 on, not " + deviations);
        }
        return deviations;
    }
}
