package org.emplab.analysis.timeseries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.emplab.analysis.comparison.RunsNeeded;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.components.MeanOverRuns;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.Sentence;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** The noise floor of many runs: {@code emp-noise-floor/1}. */
public final class NoiseFloorReport {
    private NoiseFloorReport() {}

    private record Answer(List<RunHeader> runs, List<NoiseFloor> floors) {}

    /**
     * @param same whether runs of one name on one machine are of the identical program, though they may not say so
     * @throws UnsuitableInputException if no two of them are of the identical program
     */
    public static Report ofRuns(RunSelection chosen, boolean same, double marginPercent, double confidence) {
        List<RunHeader> headers = chosen.headers();
        List<NoiseFloor> floors = NoiseFloor.of(chosen.runs(), chosen.processTime(), same, marginPercent, confidence);
        int unknown = same ? 0 : NoiseFloor.unknown(headers);
        if (floors.isEmpty()) {
            throw new UnsuitableInputException(
                    "no two of these runs that have a time above 0 are of the identical program on one machine"
                            + (unknown > 0 ? "; " + unknown + " of them hold no hash of what was run" : ""));
        }
        Report.Builder report = chosen.report("noise-floor", "3", chosen.inputs(), new Answer(headers, floors));
        Table table = Table.of(
                        floors,
                        "floors",
                        "Differences between all pairs of runs of the identical program, and the verdicts on them")
                .text("program", "Program", floor -> first(floor, headers).program())
                .text("machine", "Machine", floor -> first(floor, headers).machine())
                .text("quantity", "Time", floor -> floor.quantity().title())
                .count("runs", "Runs", floor -> floor.runs().size())
                .count("pairs", "Pairs", floor -> floor.pairs().size())
                .number("medianPercent", "Median", "%", 3, NoiseFloor::medianPercent)
                .number("ninetyFivePercent", "95 % of pairs below", "%", 3, NoiseFloor::floorPercent)
                .number("largestPercent", "Largest", "%", 3, NoiseFloor::largestPercent)
                .count("toldApart", "Told apart", NoiseFloor::toldApart)
                .count("same", "Same", floor -> floor.count(Speed.SAME))
                .count("undecided", "Undecided", floor -> floor.count(Speed.UNDECIDED))
                .number(
                        "betweenRunSdPercent",
                        "Between runs (sd)",
                        "%",
                        3,
                        floor -> floor.overRuns().map(MeanOverRuns.Result::betweenRunSdPercent))
                .number(
                        "betweenRunLowerPercent",
                        "from",
                        "%",
                        3,
                        floor -> floor.overRuns().map(MeanOverRuns.Result::betweenRunLowerPercent))
                .number(
                        "betweenRunUpperPercent",
                        "to",
                        "%",
                        3,
                        floor -> floor.overRuns().map(MeanOverRuns.Result::betweenRunUpperPercent))
                .build();
        Table.Builder pairs = Table.named("pairs", "Each pair of runs of the identical program")
                .text("quantity", "Time")
                .text("first", "First")
                .text("second", "Second")
                .number("differencePercent", "Difference", "%", 3)
                .text("verdict", "Verdict");
        List<Figure.Plot> plots = new ArrayList<>();
        for (NoiseFloor floor : floors) {
            RunHeader header = first(floor, headers);
            report.sentence(sentence(floor, header, marginPercent));
            floor.errorRate()
                    .map(rate -> new Sentence(
                            Sentence.Topic.ERROR_RATE, floor.quantity().title(), errorRate(floor, header, rate)))
                    .ifPresent(report::sentence);
            floor.overRuns().ifPresent(runsOf -> report.sentence(betweenRuns(runsOf, floor, marginPercent)));
            floor.memory()
                    .ifPresent(correlation -> report.sentence(floor.quantity().title()
                            + ": successive runs are alike (correlation " + Digits.fixed(correlation, 2)
                            + "): the machine drifts or remembers from run to run, so runs farther apart in time differ by"
                            + " more, and two programs need runs in turn."));
            for (NoiseFloor.Pair pair : floor.pairs()) {
                pairs.row(
                        floor.quantity().title(),
                        chosen.files().get(pair.first()).file(),
                        chosen.files().get(pair.second()).file(),
                        pair.differencePercent(),
                        pair.verdict().speed().key());
            }
            double[] shares = new double[floor.pairs().size()];
            Arrays.setAll(shares, i -> 100.0 * (i + 1) / shares.length);
            plots.add(new Figure.Line(
                    floor.quantity().title() + " of " + header.program() + " on " + header.machine(),
                    floor.differencesPercent(),
                    shares));
        }
        if (unknown > 0) {
            report.sentence(unknown + (unknown == 1 ? " run holds" : " runs hold")
                    + " no hash of what was run, and no pair is made of " + (unknown == 1 ? "it." : "them."));
        }
        return report.table(table)
                .table(pairs.build())
                .figure(new Figure(
                        "noise-floor",
                        "Differences between runs of the identical program",
                        Axis.linear("Difference of two runs", "%"),
                        Axis.linear("Pairs that differ no more", "%"),
                        plots))
                .build();
    }

    private static RunHeader first(NoiseFloor floor, List<RunHeader> headers) {
        return headers.get(floor.runs().get(0));
    }

    private static String sentence(NoiseFloor floor, RunHeader header, double marginPercent) {
        double most = floor.floorPercent().orElse(floor.largestPercent());
        String who = floor.quantity().title() + " of " + header.program() + " on " + header.machine() + ": ";
        String apart = floor.pairs().size() == 1
                ? floor.toldApart() == 0 ? "are not told apart" : "are told apart"
                : floor.toldApart() == 0
                        ? "none of them is told apart"
                        : floor.toldApart() + " of them " + (floor.toldApart() == 1 ? "is" : "are") + " told apart";
        String pairs = floor.pairs().size() == 1
                ? "two runs differ by"
                : (floor.floorPercent().isPresent() ? "95 %" : "all") + " of "
                        + floor.pairs().size() + " pairs of " + floor.runs().size() + " runs differ by at most";
        return who + pairs + " " + Digits.significant(most, 3) + " %, and " + apart + " at a margin of "
                + Digits.plain(marginPercent, 6)
                + " %; a difference of two programs that is no larger may be noise.";
    }

    private static String errorRate(NoiseFloor floor, RunHeader header, NoiseFloor.ErrorRate rate) {
        return floor.quantity().title() + " of equal programs on " + header.machine() + ": told apart in "
                + rate.toldApart() + " of " + Digits.counted(rate.pairs(), "pair")
                + " of successive runs of " + header.program() + ", each run in one ("
                + Digits.significant(rate.lowerPercent(), 2) + " to " + Digits.significant(rate.upperPercent(), 2)
                + " %, 95 % sure).";
    }

    private static String betweenRuns(MeanOverRuns.Result runs, NoiseFloor floor, double marginPercent) {
        int needed = RunsNeeded.at(runs.betweenRunSdPercent(), marginPercent);
        return floor.quantity().title() + ": runs deviate by " + Digits.significant(runs.betweenRunSdPercent(), 3)
                + " % among themselves (95 %: " + Digits.significant(runs.betweenRunLowerPercent(), 3) + " to "
                + Digits.significant(runs.betweenRunUpperPercent(), 3)
                + " %; standard deviation beyond what their samples explain); to see a difference of "
                + Digits.plain(marginPercent, 6) + " % between two programs take about " + RunsNeeded.words(needed)
                + " runs of each, in turn.";
    }
}
