package org.emplab.cli.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.emplab.analysis.comparison.ComparisonWords;
import org.emplab.analysis.comparison.Interleaved;
import org.emplab.analysis.comparison.PairedComparison;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.Sentence;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Table;
import org.emplab.report.table.TextTables;

/** A comparison as people read it: the verdict, which program is which letter, and their times in units that fit. */
final class ComparedText {
    /** More time than this is no advice. */
    private static final double LONG_SECONDS = 3600;

    private final ComparedPrograms compared;
    private final List<String> labels;
    private final List<String> commands;
    private final Function<PairedComparison, Optional<String>> remark;

    /**
     * @param labels what the programs are called, in their order
     * @param commands what each label stands for; the same as the label where that says it
     * @param remark a sentence on a time besides its verdict
     */
    ComparedText(
            ComparedPrograms compared,
            List<String> labels,
            List<String> commands,
            Function<PairedComparison, Optional<String>> remark) {
        this.remark = remark;
        this.compared = compared;
        this.labels = labels;
        this.commands = commands;
    }

    String of(Report report) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < compared.others().size(); i++) {
            verdicts(text, compared.others().get(i), labels.get(i + 1));
        }
        text.append('\n');
        legend(text);
        text.append(TextTables.write(times()));
        report.tables().stream()
                .filter(table -> table.name().equals("comparable") && matters(table))
                .forEach(table -> text.append('\n').append(TextTables.write(table)));
        remarks(text, report);
        return text.toString();
    }

    /** Sentences of the report beyond the verdicts: levels that change, the place in a block, how far the claim goes. */
    private void remarks(StringBuilder text, Report report) {
        List<String> remarks = report.sentences().stream()
                .filter(sentence -> sentence.topic() == Sentence.Topic.DETAIL)
                .map(Sentence::words)
                .toList();
        text.append(remarks.isEmpty() ? "" : "\n");
        remarks.forEach(sentence -> line(text, sentence));
    }

    private void verdicts(StringBuilder text, Interleaved other, String label) {
        String first = labels.get(0);
        if (other.identical().orElse(false)) {
            line(text, first + " and " + label + " are the identical program: their difference is the noise floor.");
        }
        if (other.times().isEmpty()) {
            line(text, "No block is left in which both " + first + " and " + label + " can be compared.");
        }
        for (Quantity quantity : List.of(compared.by(), compared.by() == Quantity.PT ? Quantity.ET : Quantity.PT)) {
            other.of(quantity).ifPresent(time -> {
                line(text, new ComparisonWords(quantity, first, label).of(time.verdict()));
                remark.apply(time).ifPresent(sentence -> line(text, sentence));
            });
        }
        other.of(compared.by())
                .or(() -> other.of(Quantity.ET))
                .flatMap(ComparedText::advice)
                .ifPresent(advice -> line(text, advice));
        int lost = other.times().stream().mapToInt(PairedComparison::lost).max().orElse(0);
        if (lost > 0) {
            line(
                    text,
                    (lost == 1 ? "1 block has" : lost + " blocks have") + " no pair of " + first + " and " + label
                            + ": an execution failed, or was dropped for a daemon over its cutoff.");
        }
    }

    private static Optional<String> advice(PairedComparison time) {
        OptionalDouble seconds = time.secondsToDecide();
        if (time.verdict().speed() != Speed.UNDECIDED || seconds.isEmpty()) {
            return Optional.empty();
        }
        ScaledTime more = ScaledTime.of(1000 * seconds.getAsDouble(), 0);
        return Optional.of(
                seconds.getAsDouble() > LONG_SECONDS
                        ? "That is not worth waiting for here (" + more.alone(1000 * seconds.getAsDouble())
                                + " more): quieten the machine (emp doctor), pin the programs (--cpus) or raise --margin."
                        : "That would take about " + more.alone(1000 * seconds.getAsDouble()) + " more here (--runs).");
    }

    private void legend(StringBuilder text) {
        int width = labels.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < labels.size(); i++) {
            if (!labels.get(i).equals(commands.get(i))) {
                line(text, String.format(Locale.ROOT, "%-" + width + "s  %s", labels.get(i), commands.get(i)));
            }
        }
        text.append(labels.equals(commands) ? "" : "\n");
    }

    /** The times of the blocks that count; of the first program, those of blocks with the second one. */
    Table times() {
        Table.Builder table = Table.named("times", "")
                .text("program", "Program")
                .number("pt", "PT mean ± sd", "", -1)
                .number("et", "ET mean ± sd", "", -1)
                .number("etMedian", "Median", "", -1)
                .number("etRange", "Min … max", "", -1)
                .count("samples", "Samples")
                .count("failed", "Failed");
        for (int i = 0; i < labels.size(); i++) {
            Run run = compared.runs().get(i);
            Interleaved with = compared.others().get(Math.max(0, i - 1));
            boolean first = i == 0;
            Optional<Summary> pt = with.of(Quantity.PT).map(time -> first ? time.a() : time.b());
            Optional<Summary> et = with.of(Quantity.ET).map(time -> first ? time.a() : time.b());
            table.row(
                    labels.get(i),
                    pt.map(ScaledTime::mean).orElse("–"),
                    et.map(ScaledTime::mean).orElse("–"),
                    et.map(ScaledTime::median).orElse("–"),
                    et.map(ScaledTime::range).orElse("–"),
                    run.size(),
                    run.failed());
        }
        return table.build();
    }

    private static boolean matters(Table comparable) {
        return comparable.rows().stream().anyMatch(row -> "yes".equals(row.get(row.size() - 1)));
    }

    private static void line(StringBuilder text, String line) {
        text.append(Cells.visible(line)).append('\n');
    }
}
