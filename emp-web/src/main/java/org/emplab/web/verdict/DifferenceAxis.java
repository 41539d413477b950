package org.emplab.web.verdict;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.emplab.report.Verdict;
import org.emplab.report.Verdict.Outcome;
import org.emplab.report.figure.Ticks;
import org.emplab.web.display.Display;

/**
 * Differences of programs from another, each with its interval, on one axis. Places on it are 0 to 100, from left to right.
 *
 * @param rows a row for each program
 * @param margin from where to where a difference is too small to matter
 * @param marks no difference and round values beside it, with their words
 */
public record DifferenceAxis(List<Row> rows, Span margin, List<Mark> marks) {
    private static final Display DISPLAY = new Display();

    /** The axis goes on so far beyond what is on it, as a share of its length. */
    private static final double ROOM = 0.06;

    private static final int MOST_MARKS = 5;
    private static final int MOST_DECIMALS = 6;

    public DifferenceAxis {
        rows = List.copyOf(rows);
        marks = List.copyOf(marks);
    }

    public record Span(double from, double to) {}

    public record Mark(double at, String words) {}

    /** @param words the difference in %, with its interval */
    public record Interval(String words, double low, double middle, double high) {}

    /**
     * The difference of one program.
     *
     * @param missing why there is no verdict and what it takes; empty where there is one
     * @param interval empty where none can be given
     */
    public record Row(Verdict verdict, String missing, Optional<Interval> interval) {}

    /** @param verdicts of one time; at least one */
    public static DifferenceAxis of(List<Verdict> verdicts) {
        double margin =
                verdicts.stream().mapToDouble(Verdict::marginPercent).max().orElseThrow();
        double[] ends = verdicts.stream()
                .filter(verdict -> verdict.difference().hasInterval())
                .flatMapToDouble(verdict -> DoubleStream.of(
                        verdict.difference().low().getAsDouble(),
                        verdict.difference().high().orElseThrow()))
                .toArray();
        double low = Math.min(-margin, DoubleStream.of(ends).min().orElse(0));
        double high = Math.max(margin, DoubleStream.of(ends).max().orElse(0));
        double room = ROOM * (high - low);
        Scale scale = new Scale(low - room, high + room);
        return new DifferenceAxis(
                verdicts.stream()
                        .map(verdict -> new Row(verdict, missing(verdict), scale.interval(verdict)))
                        .toList(),
                new Span(scale.at(-margin), scale.at(margin)),
                scale.marks());
    }

    /** Where percentages lie on the axis. */
    private record Scale(double from, double to) {
        double at(double percent) {
            return 100 * (percent - from) / (to - from);
        }

        Optional<Interval> interval(Verdict verdict) {
            if (!verdict.difference().hasInterval()) {
                return Optional.empty();
            }
            double low = verdict.difference().low().getAsDouble();
            double high = verdict.difference().high().orElseThrow();
            double middle = verdict.difference().percent().orElseThrow();
            int decimals = decimals(Math.abs(high - low));
            return Optional.of(new Interval(
                    signed(middle, decimals) + " % [" + signed(low, decimals) + ", " + signed(high, decimals) + "]",
                    at(low),
                    at(middle),
                    at(high)));
        }

        List<Mark> marks() {
            return Ticks.between(from, to, MOST_MARKS).values().stream()
                    .map(value -> new Mark(
                            at(value.doubleValue()),
                            (value.signum() == 0 ? "" : value.signum() < 0 ? "−" : "+") + DISPLAY.plain(value.abs(), 6)
                                    + " %"))
                    .toList();
        }
    }

    private static String missing(Verdict verdict) {
        return Stream.of(
                        verdict.outcome() == Outcome.OCCASIONS
                                ? Optional.of("take runs of both in turn")
                                : verdict.reason(),
                        toDecide(verdict.samplesToDecide(), "samples"),
                        toDecide(verdict.runsToDecide(), "runs"))
                .flatMap(Optional::stream)
                .collect(joining("; "));
    }

    private static Optional<String> toDecide(OptionalLong count, String what) {
        return count.isPresent()
                ? Optional.of("take " + DISPLAY.count(count.getAsLong()) + " " + what + " of each")
                : Optional.empty();
    }

    /** Two digits of the width of an interval, and two decimals at least. */
    private static int decimals(double width) {
        return width > 0
                ? Math.min(MOST_DECIMALS, Math.max(2, 1 - (int) Math.floor(Math.log10(width))))
                : MOST_DECIMALS;
    }

    private static String signed(double percent, int decimals) {
        return (percent < 0 ? "−" : "+") + DISPLAY.decimals(Math.abs(percent), decimals);
    }
}
