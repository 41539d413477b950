package org.emplab.server.view;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.security.Caller;
import org.hibernate.annotations.Immutable;

/** Filters, columns and order of the run table that somebody keeps under a name; one name of a person is one view. */
@Entity
@Immutable
@Table(name = "saved_views")
class StoredView {
    @Id
    private UUID id;

    private String who;
    private String name;
    private String query;
    private boolean shared;
    private Instant savedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected StoredView() {}

    boolean isOf(Caller.Person person) {
        return who.equals(person.who());
    }

    UUID id() {
        return id;
    }

    String who() {
        return who;
    }

    String name() {
        return name;
    }

    /** What follows the path in the run table's address. */
    String query() {
        return query;
    }

    boolean shared() {
        return shared;
    }

    Instant savedAt() {
        return savedAt;
    }
}
