package org.emplab.server.machine;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.server.api.EditedVersion;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.JsonColumn;
import org.emplab.server.machine.LabelService.LabelsView;
import org.hibernate.annotations.JdbcType;
import org.jspecify.annotations.Nullable;

/**
 * A lab machine with its one agent. What the agent tells with each call, {@link Heartbeats} writes past the entity, so that
 * the version rises only with what people change.
 */
@Entity
@Table(name = "machines")
public class Machine {
    private static final String LABEL = "[\\p{L}\\p{N}._-]{1,64}";
    private static final int MOST_LABELS = 50;

    @Id
    private UUID id;

    @Version
    private int version;

    @Column(updatable = false)
    private String name;

    @Column(name = "token_sha256")
    private byte[] tokenSha256;

    @Column(name = "labels")
    private List<String> labels = List.of();

    @Column(name = "enrolled_at")
    private Instant enrolledAt;

    @JdbcType(JsonColumn.class)
    @Column(columnDefinition = "json", updatable = false)
    private String environment;

    @Column(insertable = false, updatable = false)
    private @Nullable Instant seenAt;

    @Column(insertable = false, updatable = false)
    private @Nullable Instant quietUntil;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Machine() {}

    /** One that enrols for the first time. */
    public Machine(String name, byte[] tokenSha256, String environment, Instant enrolledAt) {
        this.id = UUID.randomUUID();
        this.name = name;
        this.tokenSha256 = tokenSha256.clone();
        this.environment = environment;
        this.enrolledAt = enrolledAt;
    }

    public UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** The labels by which experiments name the machine, beside its name; in the order of the alphabet. */
    List<String> labels() {
        return labels.stream().sorted().toList();
    }

    LabelsView labelsView() {
        return new LabelsView(labels(), version);
    }

    /**
     * Replaces the labels, if the caller saw this version.
     *
     * @throws Refusal if a label is invalid, they are too many, or the version has changed
     */
    void label(List<String> others, int seen) {
        EditedVersion.require(seen, version);
        others.stream().filter(label -> !label.matches(LABEL)).findFirst().ifPresent(label -> {
            throw Refusal.invalid("labels", "are 1 to 64 letters, digits and . _ - each, not " + label);
        });
        List<String> sorted = others.stream().distinct().sorted().toList();
        if (sorted.size() > MOST_LABELS) {
            throw Refusal.invalid("labels", "are at most " + MOST_LABELS);
        }
        labels = sorted;
    }

    /** Enrols the machine again after its agent was set up anew: its runs stay, its old token is void. */
    public void enrolAgain(byte[] newTokenSha256, Instant now) {
        tokenSha256 = newTokenSha256.clone();
        enrolledAt = now;
    }
}
