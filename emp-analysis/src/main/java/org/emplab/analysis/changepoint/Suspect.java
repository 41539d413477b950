package org.emplab.analysis.changepoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.HeaderDifference;
import org.emplab.model.RunHeader;

/**
 * A field of the runs' headers that changed near a change point, and may be why.
 *
 * @param before index of the first run with the other value
 * @param field as the runs before and after have it
 * @param lasting true if no run from the last change point on had another value before, nor any to the next one after
 */
public record Suspect(
        @JsonProperty("beforeRun") int before,
        @JsonUnwrapped HeaderDifference field,
        boolean lasting) {
    /** The place of a change is uncertain by one run. */
    private static final int NEAR = 1;

    /**
     * The suspects of one change point: what may change times first, then what lasted, then what lies nearest; else in
     * the order of the header's fields. A field counts once.
     *
     * @param runs in order of time
     * @param at the change point
     * @param from the last one before it, or 0
     * @param to the next one, or the number of runs
     */
    public static List<Suspect> of(List<RunHeader> runs, int at, int from, int to) {
        Map<String, Suspect> suspects = new LinkedHashMap<>();
        List<Integer> near = IntStream.rangeClosed(Math.max(from + 1, at - NEAR), Math.min(to - 1, at + NEAR))
                .boxed()
                .sorted(Comparator.comparing(i -> Math.abs(i - at)))
                .toList();
        for (int before : near) {
            for (HeaderDifference field : HeaderDifference.between(runs.get(before - 1), runs.get(before))) {
                suspects.computeIfAbsent(
                        field.key(), key -> new Suspect(before, field, lasts(runs, before, from, to, key)));
            }
        }
        List<Suspect> ordered = new ArrayList<>(suspects.values());
        ordered.sort(Comparator.<Suspect, Boolean>comparing(
                        suspect -> !suspect.field().matters())
                .thenComparing(suspect -> !suspect.lasting())
                .thenComparing(suspect -> Math.abs(suspect.before() - at)));
        return List.copyOf(ordered);
    }

    private static boolean lasts(List<RunHeader> runs, int before, int from, int to, String key) {
        return IntStream.range(from + 1, to)
                .filter(i -> i != before)
                .allMatch(i -> HeaderDifference.between(runs.get(i - 1), runs.get(i)).stream()
                        .noneMatch(other -> other.key().equals(key)));
    }
}
