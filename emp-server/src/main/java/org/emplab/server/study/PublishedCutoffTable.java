package org.emplab.server.study;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.security.Caller;
import org.emplab.server.study.CutoffTablesInForce.TableVersion;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The publication of a derivation's cutoffs on its machine, in force until the next one there. Never changed. */
@Entity
@Immutable
@Table(name = "published_cutoffs")
public class PublishedCutoffTable {
    @Id
    private UUID id;

    private UUID analysisId;
    private String machineName;
    private int version;
    private @Nullable String name;
    private @Nullable Integer restores;
    private boolean forced;
    private String publishedBy;
    private @Nullable String approvedBy;
    private @Nullable String reason;
    private Instant publishedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected PublishedCutoffTable() {}

    /**
     * The next table of a machine.
     *
     * @param before the one in force
     * @param approvedBy user:NAME of the administrator who was asked
     */
    public PublishedCutoffTable(
            CutoffOrder order,
            Optional<PublishedCutoffTable> before,
            @Nullable String approvedBy,
            Instant publishedAt) {
        this.id = UUID.randomUUID();
        this.analysisId = order.analysis();
        this.machineName = order.machine();
        this.version = before.map(PublishedCutoffTable::version).orElse(0) + 1;
        this.name =
                order.name().or(() -> before.map(PublishedCutoffTable::name)).orElse(order.machine());
        this.restores = order.restores().orElse(null);
        this.forced = order.forced();
        this.publishedBy = order.who();
        this.approvedBy = approvedBy;
        this.reason = order.reason().orElse(null);
        this.publishedAt = publishedAt;
    }

    /** The table for another lab. */
    public ObjectNode written() {
        return JsonTrees.object()
                .put("id", id.toString())
                .put("analysis", analysisId.toString())
                .put("machine", machineName)
                .put("version", version)
                .put("name", name)
                .put("restores", restores)
                .put("forced", forced)
                .put("publishedBy", publishedBy)
                .put("approvedBy", approvedBy)
                .put("reason", reason)
                .put("publishedAt", publishedAt.toString());
    }

    UUID id() {
        return id;
    }

    String machineName() {
        return machineName;
    }

    public UUID analysisId() {
        return analysisId;
    }

    public int version() {
        return version;
    }

    /** The table's name: the machine's where a table of earlier times has none. */
    public String name() {
        return name == null ? machineName : name;
    }

    public boolean forced() {
        return forced;
    }

    /** The table as people are shown it. */
    public TableVersion shown(boolean inForce) {
        return new TableVersion(
                machineName,
                version,
                name(),
                analysisId.toString(),
                publishedAt,
                Caller.login(publishedBy),
                Optional.ofNullable(reason),
                Optional.ofNullable(restores),
                forced,
                Optional.ofNullable(approvedBy).map(Caller::login),
                inForce);
    }

    /**
     * An order to put a table in force.
     *
     * @param restores the latest version on the machine that had this table
     * @param who user:NAME
     */
    public record CutoffOrder(
            UUID analysis,
            String machine,
            Optional<String> name,
            Optional<Integer> restores,
            boolean forced,
            Optional<String> reason,
            String who) {
        public CutoffOrder named(String other) {
            return new CutoffOrder(analysis, machine, Optional.of(other), restores, forced, reason, who);
        }
    }
}
