package org.emplab.agent.measure;

import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;

/** The span of frequencies that the CPU had when the executions of a run ended. */
public final class FrequencySpan {
    /** Less than this part between the lowest and the highest is how exactly the kernel knows it. */
    private static final double NOTABLE = 0.02;

    private final LongSummaryStatistics kilohertz = new LongSummaryStatistics();

    /** Adds a sample's frequency; nothing of a sample that failed or lacks it. */
    public void add(Sample sample) {
        if (!sample.failed() && sample.extra().get("frequencyKilohertz") instanceof Number frequency) {
            kilohertz.accept(frequency.longValue());
        }
    }

    /** One line for people, if it changed. */
    public Optional<String> change() {
        return kilohertz.getCount() > 1 && kilohertz.getMax() > kilohertz.getMin() * (1 + NOTABLE)
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "the CPU's frequency changed: %s to %s GHz at the ends of the executions",
                        Digits.fixed(kilohertz.getMin() / 1e6, 2),
                        Digits.fixed(kilohertz.getMax() / 1e6, 2)))
                : Optional.empty();
    }
}
