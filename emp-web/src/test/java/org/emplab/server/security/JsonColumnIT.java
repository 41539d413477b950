package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.emplab.server.RunningServer;
import org.emplab.server.api.Page;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Slice;

class JsonColumnIT extends RunningServer {
    private static final String TEXT = "{\"z\": 1.00,\"a\":[ true ,null],\n\"Z\":\"\\u00e9\",\"a\":2}";

    @Autowired
    private AuditLog.AuditTrail trail;

    @Test
    void keepsAJsonTextAsItStands() {
        trail.add(new AuditEntry(Instant.EPOCH, "user:ada", "test", "json", TEXT));
        assertThat(value(String.class, "select detail from audit where subject = 'json'"))
                .isEqualTo(TEXT);
        assertThat(newest().getContent().get(0).view().detail()).isEqualTo(TEXT);
    }

    private Slice<AuditEntry> newest() {
        return trail.find(
                Long.MAX_VALUE, "%", "%", "%", Instant.EPOCH, Instant.EPOCH.plusSeconds(1), Page.request(0, 1));
    }

    @Test
    void keepsThatThereIsNone() {
        trail.add(new AuditEntry(Instant.EPOCH, "user:ada", "test", "none", null));
        assertThat(newest().getContent().get(0).view().detail()).isNull();
    }
}
