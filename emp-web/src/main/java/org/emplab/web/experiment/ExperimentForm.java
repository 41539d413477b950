package org.emplab.web.experiment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The form as it was typed; what is not a number is kept, so that it can be mended. */
record ExperimentForm(
        @Nullable String machine,
        @Nullable String workload,
        @Nullable String seconds,
        @Nullable String samples,
        @Nullable String priority,
        @Nullable String note) {

    /** Empty if a field is missing or out of range. */
    Optional<ExperimentOrder> order() {
        if (blank(machine) || blank(workload) || machine == null || workload == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ExperimentOrder(
                    machine.strip(),
                    workload,
                    Double.parseDouble(String.valueOf(seconds)),
                    Integer.parseInt(String.valueOf(samples)),
                    blank(priority) ? 0 : Integer.parseInt(String.valueOf(priority)),
                    Optional.ofNullable(note).map(String::strip).filter(text -> !text.isEmpty())));
        } catch (IllegalArgumentException notANumberAboveZero) {
            return Optional.empty();
        }
    }

    private static boolean blank(@Nullable String text) {
        return text == null || text.isBlank();
    }
}
