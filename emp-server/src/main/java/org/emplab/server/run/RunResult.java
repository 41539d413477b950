package org.emplab.server.run;

import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import org.emplab.server.database.JsonColumn;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcType;

/** The result of an experiment without samples, just as its agent sent it. */
@Entity
@Immutable
@Table(name = "run_results")
class RunResult {
    /** A run has one result of each format. */
    @Embeddable
    public record Key(long runId, String format) {}

    @EmbeddedId
    private Key key;

    @JdbcType(JsonColumn.class)
    private String result;

    private Instant storedAt;

    @SuppressWarnings("NullAway.Init") // filled by Hibernate
    protected RunResult() {}

    RunResult(Run run, String format, String result, Instant now) {
        this.key = new Key(run.id(), format);
        this.result = result;
        this.storedAt = now;
    }

    /** JSON, just as it came. */
    public String json() {
        return result;
    }
}
