package org.emplab.web.verdict;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.emplab.report.Verdict;
import org.emplab.report.Verdict.Outcome;
import org.emplab.web.verdict.DifferenceAxis.Row;

/**
 * The answer of a page: a sentence, differences on an axis, and the next step.
 *
 * @param tone how the answer is marked
 * @param sentence the answer
 * @param beside what a reader needs to know with it, a sentence each
 * @param differences of programs; empty where the answer is no comparison
 * @param next the next step; empty where there is none
 */
public record PageVerdict(
        Tone tone, String sentence, List<String> beside, Optional<DifferenceAxis> differences, Optional<Step> next) {
    private static final int MOST_SENTENCES = 2;

    /** Whether all is well, something stands out, or the question is open. */
    public enum Tone {
        FINE,
        STANDS_OUT,
        OPEN;

        /** The class of the style sheet. */
        public String style() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * @param address of a page, or a place on this one
     * @param forResearchers whether a viewer cannot take it
     * @param posted whether it changes something
     */
    public record Step(String title, String address, boolean forResearchers, boolean posted) {}

    public PageVerdict {
        beside = List.copyOf(beside);
    }

    public static PageVerdict of(Tone tone, String sentence, List<String> beside) {
        return new PageVerdict(tone, sentence, beside, Optional.empty(), Optional.empty());
    }

    /** The verdicts on the time that is asked for, or on the first one where it has none. */
    public static List<Verdict> ofOneTime(List<Verdict> verdicts, String asked) {
        List<String> times = verdicts.stream().map(Verdict::quantity).distinct().toList();
        return verdicts.stream()
                .filter(verdict -> verdict.quantity().equals(times.contains(asked) ? asked : times.get(0)))
                .toList();
    }

    /** The answer of a comparison on one time; empty for no verdict. */
    public static Optional<PageVerdict> ofComparison(List<Verdict> verdicts) {
        if (verdicts.isEmpty()) {
            return Optional.empty();
        }
        DifferenceAxis axis = DifferenceAxis.of(verdicts);
        Tone tone = verdicts.stream().anyMatch(verdict -> verdict.outcome().differs())
                ? Tone.STANDS_OUT
                : verdicts.stream().allMatch(verdict -> verdict.outcome().decided()) ? Tone.FINE : Tone.OPEN;
        Row first = axis.rows().get(0);
        boolean alone = axis.rows().size() == 1 && first.interval().isEmpty();
        return Optional.of(new PageVerdict(
                tone,
                sentence(verdicts),
                alone && !first.missing().isEmpty() ? List.of(first.missing()) : List.of(),
                alone ? Optional.empty() : Optional.of(axis),
                Optional.empty()));
    }

    private static String sentence(List<Verdict> verdicts) {
        if (verdicts.size() <= MOST_SENTENCES) {
            return verdicts.stream().map(Verdict::sentence).collect(joining("; "));
        }
        return Stream.of(
                                count(verdicts, Outcome.FASTER::equals, "faster"),
                                count(verdicts, Outcome.SLOWER::equals, "slower"),
                                count(verdicts, Outcome.SAME::equals, "the same"),
                                count(verdicts, outcome -> !outcome.decided(), "not decided yet"))
                        .flatMap(Optional::stream)
                        .collect(joining(", "))
                + ", against " + verdicts.get(0).first();
    }

    private static Optional<String> count(List<Verdict> verdicts, Predicate<Outcome> counted, String words) {
        long count = verdicts.stream().map(Verdict::outcome).filter(counted).count();
        return count == 0 ? Optional.empty() : Optional.of(count + " " + words);
    }

    /** This verdict with a further sentence beside it. */
    public PageVerdict beside(String more) {
        return new PageVerdict(
                tone, sentence, Stream.concat(beside.stream(), Stream.of(more)).toList(), differences, next);
    }

    /** This verdict with a next step. */
    public PageVerdict then(String title, String address) {
        return then(new Step(title, address, false, false));
    }

    /** This verdict with a next step that only researchers can take. */
    public PageVerdict forResearchers(String title, String address) {
        return then(new Step(title, address, true, false));
    }

    public PageVerdict then(Step step) {
        return new PageVerdict(tone, sentence, beside, differences, Optional.of(step));
    }
}
