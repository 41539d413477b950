package org.emplab.cli.measure;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.Margin;
import org.emplab.analysis.question.ParameterValues;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.analysis.series.Quantity;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import org.emplab.model.Keyed;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How {@code emp compare} comes to its verdict. */
@OptionGroup(value = "The verdict", order = 3)
final class VerdictOptions {
    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "The smallest difference that matters (default: 1).")
    private String marginPercent = "";

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            description = "Of the verdicts and their intervals (default: 0.95).")
    private String confidence = "";

    private Margin margin = new Margin(1, 0.95);

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
        try { // as emp analyze compare takes them
            Map<String, String> given = Map.of("marginPercent", marginPercent, "confidence", confidence);
            margin = RunAnalyses.COMPARE
                    .values(ParameterValues.served(given, List.of(), Door.SHELL))
                    .margin();
        } catch (WrongValueException wrong) {
            throw CliException.wrongCall(RunAnalyses.COMPARE.refusal(wrong, Door.SHELL));
        }
        if (!List.of("pt", "et").contains(by)) {
            throw CliException.wrongCall("--by is pt or et, not " + by);
        }
        cutoffs.check();
    }

    Margin margin() {
        return margin;
    }

    Quantity by() {
        return Keyed.of(Quantity.class, by).orElseThrow();
    }

    CutoffOptions cutoffs() {
        return cutoffs;
    }
}
