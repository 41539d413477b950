package org.emplab.agent.measure;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** The metrics that a program reported: lines {@code name=value}. Others are ignored; of equal names the last holds. */
final class ReportedMetrics {
    /** The time to read a number grows by the square of its digits. */
    private static final int LONGEST_NUMBER = 400;

    private ReportedMetrics() {}

    static Map<String, Object> parse(String lines) {
        Map<String, Object> metrics = new LinkedHashMap<>();
        lines.lines().forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0) {
                put(
                        metrics,
                        line.substring(0, equals).trim(),
                        line.substring(equals + 1).trim());
            }
        });
        return metrics;
    }

    private static void put(Map<String, Object> metrics, String name, String value) {
        if (value.length() > LONGEST_NUMBER) {
            return;
        }
        try {
            BigDecimal number = new BigDecimal(value);
            boolean whole = number.scale() <= 0 && (long) number.precision() - number.scale() <= 18;
            if (whole) {
                metrics.put(name, number.longValueExact());
            } else if (Double.isFinite(number.doubleValue())) {
                metrics.put(name, number.doubleValue());
            }
        } catch (NumberFormatException e) {
            // not a number: not a metric
        }
    }
}
