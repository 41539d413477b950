package org.emplab.server.notify;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A trouble of the lab, from when it was seen until it was gone. */
@Entity
@Immutable
@Table(name = "troubles")
class Trouble {
    @Id
    private Long id;

    private String kind;
    private String place;
    private @Nullable Long runId;
    private String text;
    private Instant since;
    private @Nullable Instant endedAt;

    @SuppressWarnings("NullAway.Init") // SQL stores it
    protected Trouble() {}
}
