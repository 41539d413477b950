package org.emplab.server.study;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** Analyses of all kinds as they are kept. */
@Service
public class StoredAnalysisService {
    private final Analyses analyses;
    private final Runs runs;

    StoredAnalysisService(Analyses analyses, Runs runs) {
        this.analyses = analyses;
        this.runs = runs;
    }

    /**
     * An analysis in a list.
     *
     * @param by login name of who asked
     */
    @Schema(name = "AnalysisLine")
    public record Line(
            UUID id,
            String kind,
            String algorithmVersion,
            String by,
            Instant at,
            @Nullable String reason,
            @Nullable UUID supersedes) {
        static Line of(Analysis analysis) {
            ObjectNode written = analysis.written();
            return new Line(
                    analysis.id(),
                    analysis.kind(),
                    analysis.algorithmVersion(),
                    Caller.login(analysis.askedBy()),
                    analysis.madeAt(),
                    written.path("reason").asStringOpt().orElse(null),
                    written.path("supersedes")
                            .asStringOpt()
                            .map(UUID::fromString)
                            .orElse(null));
        }
    }

    /**
     * An analysis with its result.
     *
     * @param runs what it was made of
     * @param result just as {@code emp analyze} prints it
     */
    @Schema(name = "AnalysisStored")
    public record Stored(
            Line summary,
            List<UUID> runs,
            @Schema(implementation = Object.class) ObjectNode parameters,
            @Schema(implementation = Object.class) ObjectNode result) {}

    /**
     * Newest first.
     *
     * @param kind empty for all kinds
     * @param run empty for those of all runs
     */
    @Transactional(readOnly = true)
    public Page<Line> list(Optional<String> kind, Optional<String> run, int page, int size) {
        Long of = run.map(id -> runs.require(id).id()).orElse(null);
        String only = kind.orElse(null);
        return Page.of(
                        analyses.listed(only, of, Page.request(page, size)),
                        most -> analyses.countListed(only, of, most))
                .map(Line::of);
    }

    /**
     * @throws Refusal if there is none
     */
    @Transactional(readOnly = true)
    public Stored one(String id) {
        Analysis analysis = require(id);
        return new Stored(
                Line.of(analysis),
                analysis.inputs().stream()
                        .map(input -> publicId(input.runId()))
                        .distinct()
                        .toList(),
                analysis.parameters(),
                analysis.result());
    }

    /**
     * The order that repeats an analysis by the algorithm as it is now; the result supersedes the earlier one.
     *
     * @throws Refusal if there is none, or it is made again elsewhere
     */
    @Transactional(readOnly = true)
    public AnalysisService.Order again(String id, Optional<String> reason) {
        Analysis earlier = require(id);
        RunAnalysis<?> kind = RunAnalyses.ofKey(earlier.kind())
                .orElseThrow(
                        () -> Refusal.badRequest(earlier.kind() + " are made again where they were made: POST /api/v1/"
                                + (earlier.kind().equals(Analysis.CUTOFFS) ? "derivations" : "timings")));
        List<String> of = earlier.inputs().stream()
                .sorted(Comparator.comparingInt(input -> Integer.parseInt(input.role())))
                .map(input -> publicId(input.runId()).toString())
                .toList();
        return new AnalysisService.Order(kind.key(), of, earlier.parameters(), reason, Optional.of(earlier.id()));
    }

    private UUID publicId(long run) {
        return runs.findById(run).orElseThrow().publicId();
    }

    private Analysis require(String id) {
        return Ids.uuid(id).flatMap(analyses::findById).orElseThrow(() -> Refusal.notFound("analysis " + id));
    }
}
