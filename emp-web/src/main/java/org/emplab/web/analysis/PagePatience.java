package org.emplab.web.analysis;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** How long a page waits for an answer before it shows how far it is. */
@Component
final class PagePatience {
    private final Duration patience;

    PagePatience(@Value("${emp.page-patience:PT1S}") Duration patience) {
        this.patience = patience;
    }

    /** What is left of it since a {@link System#nanoTime}. */
    Duration left(long since) {
        Duration left = patience.minusNanos(System.nanoTime() - since);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
