package org.emplab.cli.measure;

import java.io.IOException;
import java.util.List;
import org.emplab.analysis.series.Quantity;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import org.emplab.cli.analyze.MarginOptions;
import org.emplab.model.Keyed;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How {@code emp compare} comes to its verdict. */
@OptionGroup(value = "The verdict", order = 3)
final class VerdictOptions {
    @Mixin
    private final MarginOptions margin = new MarginOptions();

    @Option(
            names = "--by",
            paramLabel = "pt|et",
            defaultValue = "pt",
            description = "Which time has to be decided with --until decided (default: pt).")
    private String by = "pt";

    @Mixin
    private final CutoffOptions cutoffs = new CutoffOptions();

    /** Refuses wrong options before anything runs. */
    void check() throws IOException {
        margin.check();
        if (!List.of("pt", "et").contains(by)) {
            throw CliException.wrongCall("--by is pt or et, not " + by);
        }
        cutoffs.check();
    }

    MarginOptions margin() {
        return margin;
    }

    Quantity by() {
        return Keyed.of(Quantity.class, by).orElseThrow();
    }

    CutoffOptions cutoffs() {
        return cutoffs;
    }
}
