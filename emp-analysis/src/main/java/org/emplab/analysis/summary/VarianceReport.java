package org.emplab.analysis.summary;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.emplab.analysis.account.ElapsedVariance;
import org.emplab.report.Report;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Reports the parts of ET that its variance comes from: a sentence for each run and a table of all runs with accounts. */
final class VarianceReport {
    private VarianceReport() {}

    static void of(Report.Builder report, List<String> names, List<RunSummary> runs) {
        if (runs.stream().allMatch(run -> run.variance().isEmpty())) {
            return;
        }
        Table.Builder table = Table.named(
                        "variance", "Where the variance of ET comes from: shares that add up to 100 %")
                .text("program", "Program")
                .text("machine", "Machine")
                .text("part", "Part of ET")
                .count("samples", "Samples")
                .number("meanMillis", "Mean", "ms", 3)
                .number("sharePercent", "Share of Var(ET)", "%", 2);
        for (int i = 0; i < runs.size(); i++) {
            String program = names.get(i);
            String machine = runs.get(i).header().machine();
            Optional<ElapsedVariance> variance = runs.get(i).variance();
            variance.ifPresent(of -> {
                report.sentence(sentence(program + " on " + machine, of));
                for (ElapsedVariance.Part part : of.parts()) {
                    table.row(program, machine, part.title(), of.samples(), part.meanMillis(), percent(part.share()));
                }
            });
        }
        report.table(table.build());
    }

    private static String sentence(String run, ElapsedVariance variance) {
        String shares = variance.reason()
                .orElseGet(() -> variance.parts().stream()
                        .map(part -> part.title().toLowerCase(Locale.ROOT).replace("cpu", "CPU") + " "
                                + tenths(percent(part.share()).orElseThrow()) + " %")
                        .collect(Collectors.joining(", ")));
        boolean negative =
                variance.parts().stream().anyMatch(part -> part.share().orElse(0) < 0);
        return "Where the variance of ET comes from, " + run + ", " + Digits.counted(variance.samples(), "sample")
                + ": " + shares + "."
                + (negative ? " A part with a negative share is short where ET is long." : "")
                + (variance.severalThreads()
                        ? " The times of several threads overlap; the rest takes off what they have twice."
                        : "")
                + (variance.leftOut() > 0
                        ? " " + Digits.counted(variance.leftOut(), "sample")
                                + (variance.leftOut() == 1 ? " has" : " have") + " no complete account."
                        : "");
    }

    /** One decimal; what rounds to 0.0 has no sign. */
    private static String tenths(double percent) {
        return Digits.fixed(Math.abs(percent) < 0.05 ? 0 : percent, 1);
    }

    private static OptionalDouble percent(OptionalDouble share) {
        return share.isPresent() ? OptionalDouble.of(100 * share.getAsDouble()) : share;
    }
}
