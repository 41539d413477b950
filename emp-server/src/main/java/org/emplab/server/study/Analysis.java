package org.emplab.server.study;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.database.JsonColumn;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A result that was computed from stored runs, with its inputs, parameters and algorithm, who asked and why; never
 * changed. A person's other decision is a new analysis that supersedes this one.
 */
@Entity
@Immutable
@Table(name = "analyses")
public class Analysis {
    public static final String CUTOFFS = "cutoffs";
    static final String TIMING = "timing";

    @Id
    private UUID id;

    private String kind;
    private String algorithmVersion;

    @JdbcType(JsonColumn.class)
    private String parameters;

    @JdbcType(JsonColumn.class)
    private String result;

    private String askedBy;
    private @Nullable String reason;
    private @Nullable UUID supersedes;
    private Instant madeAt;
    private boolean shown;

    @ElementCollection
    @Immutable
    @CollectionTable(name = "analysis_inputs", joinColumns = @JoinColumn(name = "analysis_id"))
    private List<AnalysisInput> inputs = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Analysis() {}

    private Analysis(
            String kind,
            String algorithmVersion,
            ObjectNode parameters,
            ObjectNode result,
            Request request,
            List<AnalysisInput> inputs) {
        this.id = UUID.randomUUID();
        this.kind = kind;
        this.algorithmVersion = algorithmVersion;
        this.parameters = parameters.toString();
        this.result = result.toString();
        this.askedBy = request.by();
        this.reason = request.reason().orElse(null);
        this.supersedes = request.supersedes().orElse(null);
        this.madeAt = request.at();
        this.inputs = new ArrayList<>(inputs);
    }

    /**
     * A request for an analysis: by whom, when and why.
     *
     * @param by user:NAME
     * @param supersedes the version that a person's decision replaces
     */
    public record Request(String by, Instant at, Optional<String> reason, Optional<UUID> supersedes) {
        public Request(String by, Instant at) {
            this(by, at, Optional.empty(), Optional.empty());
        }
    }

    /**
     * @param result {@code emp-cutoffs/1}
     */
    static Analysis ofCutoffs(
            String algorithmVersion,
            ObjectNode parameters,
            ObjectNode result,
            Request request,
            List<AnalysisInput> inputs) {
        return new Analysis(CUTOFFS, algorithmVersion, parameters, result, request, inputs);
    }

    /**
     * @param result {@code emp-timing/1}
     */
    public static Analysis ofTiming(
            String algorithmVersion, ObjectNode parameters, ObjectNode result, Request request, AnalysisInput input) {
        return new Analysis(TIMING, algorithmVersion, parameters, result, request, List.of(input));
    }

    /**
     * Makes an analysis of any kind.
     *
     * @param result as {@code emp analyze} prints it
     */
    static Analysis of(
            String kind,
            String algorithmVersion,
            ObjectNode parameters,
            ObjectNode result,
            Request request,
            List<AnalysisInput> inputs) {
        return new Analysis(kind, algorithmVersion, parameters, result, request, inputs);
    }

    /** Marks an analysis that a page alone shows: it keeps no run from being removed, and goes with its runs. */
    Analysis asShown() {
        shown = true;
        return this;
    }

    boolean shown() {
        return shown;
    }

    public String algorithmVersion() {
        return algorithmVersion;
    }

    String askedBy() {
        return askedBy;
    }

    /** Writes the JSON of an archive, without inputs and result. */
    public ObjectNode written() {
        ObjectNode written = JsonTrees.object()
                .put("format", "emp-analysis/1")
                .put("id", id.toString())
                .put("kind", kind)
                .put("algorithmVersion", algorithmVersion);
        written.set("parameters", parameters());
        return written.put("askedBy", askedBy)
                .put("madeAt", madeAt.toString())
                .put("reason", reason)
                .put("supersedes", supersedes == null ? null : supersedes.toString());
    }

    /** Byte for byte as it was stored. */
    public String resultText() {
        return result;
    }

    public String kind() {
        return kind;
    }

    Instant madeAt() {
        return madeAt;
    }

    public UUID id() {
        return id;
    }

    public ObjectNode parameters() {
        return tree(parameters);
    }

    public ObjectNode result() {
        return tree(result);
    }

    public List<AnalysisInput> inputs() {
        return List.copyOf(inputs);
    }

    private static ObjectNode tree(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }
}
