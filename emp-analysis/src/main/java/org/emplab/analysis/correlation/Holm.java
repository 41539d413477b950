package org.emplab.analysis.correlation;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * p values of many correlations at once, so that one of all that are chance comes out below 5 % in at most 5 % of answers
 * (Holm, 1979).
 */
public final class Holm {
    public static final double LEVEL = 0.05;

    private Holm() {}

    /** Whether a correlation is no chance, all of them taken together. */
    public static boolean significant(Map<Correlation, Double> corrected, Correlation one) {
        return corrected.getOrDefault(one, 1.0) <= LEVEL;
    }

    /** The corrected p value of each correlation that has one; equal correlations share it. */
    public static Map<Correlation, Double> corrected(List<Correlation> all) {
        List<Correlation> growing = all.stream()
                .filter(one -> one.pValue().isPresent())
                .sorted(Comparator.comparingDouble(one -> one.pValue().getAsDouble()))
                .toList();
        Map<Correlation, Double> corrected = new HashMap<>();
        double largest = 0;
        for (int i = 0; i < growing.size(); i++) {
            double p = growing.get(i).pValue().getAsDouble();
            largest = Math.min(1, Math.max(largest, (growing.size() - i) * p));
            corrected.putIfAbsent(growing.get(i), largest);
        }
        return corrected;
    }
}
