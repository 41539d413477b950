package org.emplab.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.emplab.server.security.AuditLog;
import org.junit.jupiter.api.Test;

class AuditEntryViewTest {
    @Test
    void leavesOutEmptyDetails() {
        assertThat(view(
                                "make retention rule",
                                "{\"olderThanDays\":400,\"notebook\":\"Default\",\"experiment\":\"\",\"reason\":null}")
                        .more())
                .isEqualTo("older than days: 400; notebook: Default");
    }

    private static AuditEntryView view(String action, String detail) {
        return AuditEntryView.of(new AuditLog.Entry(1, Instant.EPOCH, "user:ada", action, "server", detail));
    }
}
