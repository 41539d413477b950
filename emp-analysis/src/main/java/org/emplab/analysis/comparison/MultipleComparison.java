package org.emplab.analysis.comparison;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;

/**
 * Verdicts of one question on many programs, by Benjamini and Hochberg's step-up rule (1995): of m verdicts k are decided at
 * a level of k/m of the error, for the largest such k, so the share of false ones among the decided is at most the error.
 * The intervals are at that level, too, and share the promise (Benjamini and Yekutieli, 2005).
 *
 * @param confidence of each verdict
 */
record MultipleComparison<V>(double confidence, List<V> verdicts) {
    MultipleComparison {
        verdicts = List.copyOf(verdicts);
    }

    /**
     * @param many verdicts that are asked for, at least one
     * @param confidence of all together
     * @param at the verdicts at a confidence
     */
    static <V> MultipleComparison<V> of(int many, double confidence, DoubleFunction<List<V>> at, Predicate<V> decided) {
        int k = many;
        while (true) {
            double each = 1 - (1 - confidence) * k / many;
            List<V> verdicts = at.apply(each);
            int ofThem = (int) verdicts.stream().filter(decided).count();
            if (k == 1 || ofThem >= k) {
                return new MultipleComparison<>(each, verdicts);
            }
            k = Math.max(1, ofThem); // a stricter level decides no more
        }
    }
}
