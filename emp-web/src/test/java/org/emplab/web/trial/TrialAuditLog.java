package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.web.account.AuditLog;
import org.emplab.web.api.Page;
import org.emplab.web.display.KeysetPage;
import org.emplab.web.display.KeysetPage.Cursor;
import org.springframework.stereotype.Component;

/** One thing was done here, once. */
@Component
class TrialAuditLog implements AuditLog {
    @Override
    public KeysetPage<Entry> find(Wanted wanted, Optional<Cursor> beside, int size) {
        Entry entry = new Entry(1, Instant.EPOCH, "user:ada", "open account", "user:bob", "{}");
        Entry submitted = new Entry(
                2,
                Instant.EPOCH,
                "user:ada",
                "submit",
                "experiment:1",
                "{\"name\":\"cutoffs\",\"runs\":4,\"earliestStart\":\"2026-03-01T08:00:00Z\"}");
        return new KeysetPage<>(
                "open account".contains(wanted.action()) ? List.of(entry, submitted) : List.of(),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public Page<Entry> find(Wanted wanted, long before, int page, int size) {
        return Page.of(find(wanted, Optional.empty(), size).rows(), page, size);
    }
}
