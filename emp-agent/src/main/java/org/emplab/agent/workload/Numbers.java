package org.emplab.agent.workload;

import java.math.BigDecimal;

/** Decimal numbers as people write them: 0.25 and 128, never 1.28E2. */
public final class Numbers {
    private Numbers() {}

    static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
