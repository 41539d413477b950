package org.emplab.web.publication;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.analysis.cutoff.CutoffDifference;
import org.emplab.analysis.cutoff.CutoffDifference.Kind;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.publication.PublicationPreview;
import org.emplab.server.publication.PublicationService;
import org.emplab.server.publication.PublicationService.Outcome;
import org.emplab.server.publication.PublicationService.PublicationRequest;
import org.emplab.server.publication.PublicationService.TableProposal;
import org.emplab.server.security.Caller;
import org.emplab.server.study.CutoffTablesInForce.TableVersion;
import org.emplab.server.study.DerivationService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1")
@Tag(name = "publications", description = "Cutoff tables in force, and who put them there")
record PublicationApi(DerivationService derivations, PublicationService publications) {
    /**
     * A daemon whose cutoff differs.
     *
     * @param kind added, removed or changed
     * @param before its cutoffs in force now, by task length; none if it is added
     * @param after its cutoffs in this table; none if it is removed
     */
    @Schema(name = "PublicationChange")
    record Change(
            String name,

            @Schema(allowableValues = {"added", "removed", "changed"})
            String kind,

            List<CutoffTier> before,
            List<CutoffTier> after) {
        static Change of(CutoffDifference.Change change) {
            return new Change(
                    change.name(),
                    change.kind().name().toLowerCase(Locale.ROOT),
                    change.before().stream().map(CutoffTier::of).toList(),
                    change.after().stream().map(CutoffTier::of).toList());
        }
    }

    /**
     * @param belowTaskSeconds null for all longer programs
     */
    record CutoffTier(@Nullable Double belowTaskSeconds, double cutoffMillis) {
        static CutoffTier of(Tier tier) {
            return new CutoffTier(
                    tier.belowTaskSeconds().isPresent()
                            ? tier.belowTaskSeconds().getAsDouble()
                            : null,
                    tier.cutoffMillis());
        }
    }

    /**
     * The effect of publishing.
     *
     * @param objections what speaks against it; if there is anything, it has to be forced, with a reason
     * @param needsApproval whether a researcher's wish waits for an administrator
     */
    record Preview(
            String machine,
            Optional<TableVersion> inForce,
            long added,
            long removed,
            long changed,
            int unchanged,
            List<Change> changes,
            List<String> objections,
            boolean needsApproval,
            Optional<TableProposal> waiting) {
        static Preview of(PublicationPreview preview) {
            CutoffDifference difference = preview.difference();
            return new Preview(
                    preview.machine(),
                    preview.inForce(),
                    difference.count(Kind.ADDED),
                    difference.count(Kind.REMOVED),
                    difference.count(Kind.CHANGED),
                    difference.unchanged(),
                    difference.changes().stream().map(Change::of).toList(),
                    preview.objections(),
                    preview.needsApproval(),
                    preview.waiting());
        }
    }

    /**
     * @param name of the table; null for that of the one before on the machine
     * @param force in spite of what speaks against it; needs a reason
     */
    @Schema(name = "PublicationOrder")
    record Order(
            @Nullable String name,
            @Nullable String reason,
            @Nullable Boolean force) {}

    @Schema(name = "PublicationWhy")
    record Why(@Nullable String reason) {}

    @GetMapping("/derivations/{id}/publication")
    @Operation(summary = "What publishing its cutoff table would change on its machine, and what speaks against it")
    Preview preview(@PathVariable String id) {
        return Preview.of(publications.preview(require(derivations.derivation(id), "derivation " + id)));
    }

    @PostMapping("/derivations/{id}/publish")
    @ApiResponse(responseCode = "200", description = "in force")
    @ApiResponse(responseCode = "202", description = "proposed; an administrator decides", useReturnTypeSchema = true)
    @Operation(summary = "Makes its cutoff table the one in force on its machine, or proposes it to the administrators")
    ResponseEntity<Outcome> publish(@PathVariable String id, @RequestBody(required = false) @Nullable Order order) {
        Order asked = order == null ? new Order(null, null, null) : order;
        return answer(publications.publish(
                new PublicationRequest(
                        require(derivations.meant(id), "derivation " + id),
                        Optional.ofNullable(asked.name()),
                        Optional.ofNullable(asked.reason()),
                        Boolean.TRUE.equals(asked.force())),
                Caller.person().name()));
    }

    @GetMapping("/machines/{name}/cutoff-tables")
    @Operation(summary = "The cutoff tables that are and were in force on a machine, newest first")
    Page<TableVersion> tables(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return publications.tables(name, page, size);
    }

    @PostMapping("/machines/{name}/cutoff-tables/{version}/restore")
    @ApiResponse(responseCode = "200", description = "in force")
    @ApiResponse(responseCode = "202", description = "proposed; an administrator decides", useReturnTypeSchema = true)
    @Operation(summary = "Publishes the table of an earlier version again, as a new version")
    ResponseEntity<Outcome> restore(
            @PathVariable String name, @PathVariable int version, @RequestBody(required = false) @Nullable Why why) {
        return answer(
                publications.restore(name, version, reason(why), Caller.person().name()));
    }

    private static ResponseEntity<Outcome> answer(Outcome outcome) {
        TableProposal proposal = outcome.proposal();
        return proposal == null
                ? ResponseEntity.ok(outcome)
                : ResponseEntity.accepted()
                        .location(URI.create("/api/v1/cutoff-proposals/" + proposal.id()))
                        .body(outcome);
    }

    @GetMapping("/cutoff-proposals")
    @Operation(summary = "Cutoff tables that were proposed, newest first; with waiting=true only the undecided ones")
    Page<TableProposal> proposals(
            @RequestParam(defaultValue = "false") boolean waiting,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "50") int size) {
        return publications.proposals(waiting, page, size);
    }

    @GetMapping("/cutoff-proposals/{id}")
    @Operation(summary = "One proposal, with what was decided")
    TableProposal proposal(@PathVariable String id) {
        return publications.proposal(id);
    }

    @PostMapping("/cutoff-proposals/{id}/approve")
    @Operation(summary = "Puts a proposed table in force; for administrators")
    TableProposal approve(@PathVariable String id, @RequestBody(required = false) @Nullable Why why) {
        return decide(id, true, why);
    }

    @PostMapping("/cutoff-proposals/{id}/refuse")
    @Operation(summary = "Refuses a proposed table, with a reason; for administrators")
    TableProposal refuse(@PathVariable String id, @RequestBody(required = false) @Nullable Why why) {
        return decide(id, false, why);
    }

    private TableProposal decide(String id, boolean approve, @Nullable Why why) {
        publications.decide(id, approve, reason(why), Caller.person().name());
        return publications.proposal(id);
    }

    private static Optional<String> reason(@Nullable Why why) {
        return Optional.ofNullable(why).map(Why::reason).filter(text -> !text.isBlank());
    }

    private static <T> T require(Optional<T> found, String what) {
        return found.orElseThrow(() -> Refusal.notFound(what));
    }
}
