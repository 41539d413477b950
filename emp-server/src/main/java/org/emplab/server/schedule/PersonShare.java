package org.emplab.server.schedule;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** How much of the lab is a person's, against the 1 of everybody else. */
@Entity
@Table(name = "person_shares")
class PersonShare {
    @Id
    private String person;

    private double share;
    private String setBy;
    private Instant setAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected PersonShare() {}

    PersonShare(String person, double share, String who, Instant now) {
        this.person = person;
        this.share = share;
        this.setBy = who;
        this.setAt = now;
    }

    void become(double newShare, String who, Instant now) {
        share = newShare;
        setBy = who;
        setAt = now;
    }

    String person() {
        return person;
    }

    double share() {
        return share;
    }

    String setBy() {
        return setBy;
    }

    Instant setAt() {
        return setAt;
    }
}
