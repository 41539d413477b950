package org.emplab.analysis.comparison;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * One time of two programs that were executed in blocks, each once in a block: compared block by block, so that what the
 * machine's speed does from block to block cancels.
 *
 * @param first the first program's times, of the blocks that count
 * @param second the second one's
 * @param a summary of the first program's times, of the blocks that count
 * @param b of the second one's
 * @param pairs how many blocks count
 * @param lost how many do not, though both programs were executed in them: one failed, was dropped or has no such time
 * @param secondsToDecide how long the blocks would take that are missing to a decision, at the pace of those there are
 */
public record PairedComparison(
        @JsonIgnore Quantity quantity,
        @JsonIgnore Series first,
        @JsonIgnore Series second,
        @JsonProperty("first") Summary a,
        @JsonProperty("second") Summary b,
        int pairs,
        @JsonProperty("lostPairs") int lost,
        @JsonUnwrapped SpeedVerdict verdict,
        OptionalDouble secondsToDecide) {

    /**
     * @param first one program's samples of an interleaved run in blocks
     * @param second those of another one
     * @param dropped numbers of samples that do not count
     * @return empty if no block counts
     */
    public static Optional<PairedComparison> of(
            Quantity quantity,
            Run first,
            Run second,
            ProcessTime processTime,
            Set<Integer> dropped,
            double marginPercent,
            double confidence) {
        Series a = quantity.of(first, processTime).without(dropped);
        Series b = quantity.of(second, processTime).without(dropped);
        Series pairedA = a.keep(i -> b.indexOfTurn(a.turn(i)) >= 0);
        Series pairedB = b.keep(i -> a.indexOfTurn(b.turn(i)) >= 0);
        if (pairedA.isEmpty()) {
            return Optional.empty();
        }
        SpeedVerdict verdict = SpeedVerdict.ofPairs(pairedA, pairedB, marginPercent, confidence);
        OptionalDouble seconds = verdict.samplesToDecide().isPresent() && secondsPerBlock(first) > 0
                ? OptionalDouble.of((verdict.samplesToDecide().getAsLong() - pairedA.size()) * secondsPerBlock(first))
                : OptionalDouble.empty();
        return Optional.of(new PairedComparison(
                quantity,
                pairedA,
                pairedB,
                Summary.of(pairedA).orElseThrow(),
                Summary.of(pairedB).orElseThrow(),
                pairedA.size(),
                blocks(first, second) - pairedA.size(),
                verdict,
                seconds));
    }

    @JsonProperty
    OrderEffect place() {
        return OrderEffect.of(first, second);
    }

    /**
     * Whether measuring may end: the verdict is decided, and would be if the pairs had as much memory as their number
     * leaves open. Few pairs do not show a memory, and who ends as soon as something is decided picks such moments.
     */
    public boolean mayEnd() {
        return verdict.speed() != Speed.UNDECIDED
                && SpeedVerdict.ofPairsAtMost(
                                        first,
                                        second,
                                        verdict.basis().marginPercent(),
                                        verdict.basis().confidence())
                                .speed()
                        == verdict.speed();
    }

    private static int blocks(Run first, Run second) {
        int blocks = 0;
        for (int i = 0, j = 0; i < first.size() && j < second.size(); ) {
            int order = Integer.compare(first.turn(i), second.turn(j));
            blocks += order == 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return blocks;
    }

    /** Median from one block to the next; 0 if there are no two. */
    private static double secondsPerBlock(Run run) {
        return Math.max(
                0,
                Summary.upperMedian(IntStream.range(1, run.size())
                        .mapToDouble(
                                i -> run.sample(i).secondsAfter(run.sample(i - 1)) / (run.turn(i) - run.turn(i - 1)))));
    }
}
