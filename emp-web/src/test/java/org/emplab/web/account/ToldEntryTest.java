package org.emplab.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToldEntryTest {
    @ParameterizedTest
    @CsvSource({
        "log in, logged in",
        "plan maintenance, planned maintenance",
        "cut off, cut off",
        "label machine, labelled machine",
        "open account, opened account",
        "remove run, removed run",
        "take back comment, took back comment"
    })
    void saysWhatWasDoneInThePast(String action, String what) {
        assertThat(told(action, "{}").what()).isEqualTo(what);
    }

    @Test
    void leavesOutDetailsThatNobodyGave() {
        assertThat(told(
                                "make retention rule",
                                "{\"olderThanDays\":400,\"notebook\":\"Default\",\"experiment\":\"\",\"reason\":null}")
                        .more())
                .isEqualTo("older than days: 400; notebook: Default");
    }

    private static ToldEntry told(String action, String detail) {
        return ToldEntry.of(new AuditLog.Entry(Instant.EPOCH, "user:ada", action, "server", Optional.of(detail)));
    }
}
