package org.emplab.server.publication;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.emplab.analysis.cutoff.CutoffDifference;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.EmpServerSettings.PublishApproval;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.Aggregates;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.study.CutoffTablesInForce.TableVersion;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.PublishedCutoffTable;
import org.emplab.server.study.PublishedCutoffTable.CutoffOrder;
import org.emplab.server.study.PublishedCutoffTables;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Publishes cutoff tables, each as the next version on its machine. Of two at the same time one is told of the other by the
 * key of the table.
 */
@Component
@Transactional
public class PublicationService {
    /**
     * The outcome: one of the two.
     *
     * @param table as it is in force
     * @param proposal that an administrator decides on
     */
    public record Outcome(
            @Nullable TableVersion table, @Nullable TableProposal proposal) {}

    private final DerivationService derivations;
    private final PublishedCutoffTables published;
    private final CutoffProposals proposals;
    private final Audit audit;
    private final Clock clock;
    private final PublishApproval approval;

    PublicationService(
            DerivationService derivations,
            PublishedCutoffTables published,
            CutoffProposals proposals,
            Audit audit,
            Clock clock,
            EmpServerSettings settings) {
        this.derivations = derivations;
        this.published = published;
        this.proposals = proposals;
        this.audit = audit;
        this.clock = clock;
        this.approval = settings.publishApproval();
    }

    /** The publications of some derivations as another lab reads them, oldest first. */
    @Transactional(readOnly = true)
    public List<ObjectNode> written(Collection<UUID> analyses) {
        return published.findAllByAnalysisIdInOrderByPublishedAtAscIdAsc(analyses).stream()
                .map(PublishedCutoffTable::written)
                .toList();
    }

    /** Previews the publication of a table. */
    @Transactional(readOnly = true)
    public PublicationPreview preview(Derivation derivation) {
        String id = derivation.summary().id();
        String machine = derivation.summary().machine();
        List<TableVersion> versions = versions(machine);
        CutoffTable table = derivation.derived().table();
        CutoffTable inForce = versions.stream()
                .findFirst()
                .map(TableVersion::derivation)
                .map(latest -> latest.equals(id)
                        ? table
                        : derivations.derivation(latest).orElseThrow().derived().table())
                .orElseGet(() -> CutoffTable.none(table.processTime()));
        return new PublicationPreview(
                machine,
                versions,
                CutoffDifference.between(inForce, table),
                Objections.to(derivation, table.cutoffs().isEmpty()),
                approval == PublishApproval.ADMIN,
                proposals.waiting(UUID.fromString(id)).map(CutoffProposal::shown));
    }

    private List<TableVersion> versions(String machine) {
        List<PublishedCutoffTable> latest = published.findFirst20ByMachineNameOrderByVersionDesc(machine);
        return latest.stream()
                .map(table -> table.shown(table.version() == latest.get(0).version()))
                .toList();
    }

    /** Proposals that wait for an administrator, the newest first. */
    public List<TableProposal> waiting(int most) {
        return proposals
                .allWaiting(PageRequest.of(0, most))
                .map(CutoffProposal::shown)
                .getContent();
    }

    /**
     * Publishes a table, or proposes it where an administrator decides and it is none who asks. A proposal of it that waits is
     * approved by that.
     *
     * @param by login name
     * @throws Refusal if it is in force or proposed already, or its objections are not overruled with a reason
     */
    public Outcome publish(PublicationRequest request, String by) {
        if (approval == PublishApproval.ADMIN && !Caller.person().admin()) {
            return propose(request, by);
        }
        Optional<CutoffProposal> waiting = Ids.uuid(request.derivation()).flatMap(proposals::waiting);
        if (waiting.isEmpty()) {
            return answer(request, by, order -> new Outcome(publish(order, null), null));
        }
        String who = Caller.user(by);
        waiting.get().decide(true, request.reason(), who, clock.instant());
        CutoffOrder order = waiting.get().order();
        return new Outcome(publish(request.name().map(order::named).orElse(order), who), null);
    }

    /**
     * Proposes a table without asking for the right to publish: for derivations that the server makes by itself.
     *
     * @param by login name of the person who asks for it
     * @throws Refusal as above
     */
    @Transactional(noRollbackFor = Refusal.class) // an experiment ends its derivation with the refusal
    public Outcome propose(PublicationRequest request, String by) {
        return answer(request, by, order -> {
            CutoffProposal proposal = proposals.add(new CutoffProposal(order, clock.instant()));
            record(order, order.who(), "propose cutoffs", Map.of("proposal", proposal.id()));
            return new Outcome(null, proposal.shown());
        });
    }

    private Outcome answer(PublicationRequest request, String by, Function<CutoffOrder, Outcome> then) {
        Derivation derivation = derivations
                .derivation(request.derivation())
                .orElseThrow(() -> Refusal.conflict("There is no such derivation."));
        published.holdMachine(derivation.summary().machine());
        PublicationPreview preview = preview(derivation);
        UUID analysis = UUID.fromString(derivation.summary().id());
        Optional<PublishedCutoffTable> earlier = published.findFirstByAnalysisIdOrderByVersionDesc(analysis);
        requirePublishable(request, preview, earlier);
        boolean forced = request.force() && !preview.objections().isEmpty();
        return then.apply(new CutoffOrder(
                analysis,
                preview.machine(),
                request.name(),
                earlier.map(PublishedCutoffTable::version),
                forced || earlier.filter(PublishedCutoffTable::forced).isPresent(),
                request.reason(),
                Caller.user(by)));
    }

    private static void requirePublishable(
            PublicationRequest request, PublicationPreview preview, Optional<PublishedCutoffTable> earlier) {
        if (preview.inForce()
                .filter(table -> table.derivation().equals(request.derivation()))
                .isPresent()) {
            throw Refusal.conflict("This table is in force already.");
        }
        if (preview.waiting().isPresent()) {
            throw Refusal.conflict("This table is proposed already; an administrator decides.");
        }
        if (preview.objections().isEmpty()
                || earlier.filter(PublishedCutoffTable::forced).isPresent()) {
            return;
        }
        if (!request.force()) {
            throw Refusal.conflict(String.join(" ", preview.objections())
                    + " It is published only if that is asked for (force), with a reason.");
        }
        if (request.reason().isEmpty()) {
            throw Refusal.conflict("To publish it all the same needs a reason: it is kept with the table.");
        }
    }

    /** Publishes the table of an earlier version of a machine again. */
    public Outcome restore(String machine, int version, Optional<String> reason, String by) {
        PublishedCutoffTable earlier = published
                .findByMachineNameAndVersion(machine, version)
                .orElseThrow(() -> Refusal.notFound("version " + version + " of a cutoff table on " + machine));
        return publish(
                new PublicationRequest(earlier.analysisId().toString(), Optional.of(earlier.name()), reason, false),
                by);
    }

    /**
     * Decides on a proposal; for administrators.
     *
     * @param reason needed where it is refused
     * @throws Refusal if it is missing, decided already, or refused without a reason
     */
    public void decide(String id, boolean approved, Optional<String> reason, String by) {
        Optional<CutoffProposal> found = Ids.uuid(id).flatMap(proposals::findById);
        Optional<String> why = reason.map(String::strip).filter(text -> !text.isEmpty());
        if (found.isEmpty()) {
            throw Refusal.notFound("proposal " + id);
        }
        if (found.get().isDecided()) {
            throw Refusal.conflict("The proposal is decided already.");
        }
        if (!approved && why.isEmpty()) {
            throw Refusal.invalid("reason", "is missing: who proposed the table is told why it is refused");
        }
        String who = Caller.user(by);
        CutoffOrder order = found.get().order();
        found.get().decide(approved, why, who, clock.instant());
        if (approved) {
            publish(order, who);
        } else {
            record(order, who, "refuse cutoffs", Map.of("proposal", id, "why", why.get()));
        }
    }

    private TableVersion publish(CutoffOrder order, @Nullable String approvedBy) {
        PublishedCutoffTable table = published.add(new PublishedCutoffTable(
                order,
                published.findFirstByMachineNameOrderByVersionDesc(order.machine()),
                approvedBy,
                clock.instant()));
        record(
                order,
                approvedBy == null ? order.who() : approvedBy,
                "publish cutoffs",
                Map.of("version", table.version()));
        return table.shown(true);
    }

    private void record(CutoffOrder order, String who, String action, Map<String, ?> more) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("machine", order.machine());
        detail.putAll(more);
        order.restores().ifPresent(version -> detail.put("restores", version));
        order.reason().ifPresent(reason -> detail.put("reason", reason));
        audit.record(who, action, "derivation:" + order.analysis(), detail);
    }

    /** The table that is in force on a machine. */
    @Transactional(readOnly = true)
    public Optional<TableVersion> inForce(String machine) {
        return published.findFirstByMachineNameOrderByVersionDesc(machine).map(table -> table.shown(true));
    }

    /** Whether any table was ever published. */
    @Transactional(readOnly = true)
    public boolean anyPublished() {
        return published.countUpTo(1) > 0;
    }

    /** The tables that are and were in force on a machine, newest first. */
    public Page<TableVersion> tables(String machine, int page, int size) {
        int latest = published
                .findFirstByMachineNameOrderByVersionDesc(machine)
                .map(PublishedCutoffTable::version)
                .orElse(0);
        return Page.of(
                        published.findAllByMachineNameOrderByVersionDesc(machine, Page.request(page, size)),
                        most -> Math.min(most, latest))
                .map(table -> table.shown(table.version() == latest));
    }

    /** The proposed tables, newest first. */
    public Page<TableProposal> proposals(boolean waiting, int page, int size) {
        return Page.of(
                        waiting
                                ? proposals.allWaiting(Page.request(page, size))
                                : proposals.findAllByOrderByProposedAtDescIdAsc(Page.request(page, size)),
                        proposals::countUpTo)
                .map(CutoffProposal::shown);
    }

    /**
     * @throws Refusal if there is none
     */
    public TableProposal proposal(String id) {
        return Ids.uuid(id)
                .flatMap(proposals::findById)
                .orElseThrow(() -> Refusal.notFound("proposal " + id))
                .shown();
    }

    /**
     * A request to put a table in force.
     *
     * @param name of the table; empty for that of the one before on the machine, or the machine's own
     * @param reason kept with the table
     * @param force in spite of what speaks against it; needs a reason
     */
    public record PublicationRequest(String derivation, Optional<String> name, Optional<String> reason, boolean force) {
        public PublicationRequest {
            name = name.map(String::strip).filter(text -> !text.isEmpty());
            reason = reason.map(String::strip).filter(text -> !text.isEmpty());
        }
    }

    /**
     * A cutoff table that an administrator was asked to put in force.
     *
     * @param restores the earlier version whose table would be published again
     * @param forced asked for in spite of what speaks against it; the reason says why
     * @param decision empty while it is open
     */
    public record TableProposal(
            String id,
            String machine,
            Optional<String> name,
            String derivation,
            Instant at,
            String by,
            Optional<String> reason,
            Optional<Integer> restores,
            boolean forced,
            Optional<Decision> decision) {
        /** The decision of an administrator. */
        public record Decision(boolean approved, Instant at, String by, Optional<String> reason) {}
    }

    /** All proposals of cutoff tables, decided ones too. */
    interface CutoffProposals extends Aggregates<CutoffProposal, UUID> {
        @Query("from CutoffProposal where analysisId = :analysis and approved is null")
        Optional<CutoffProposal> waiting(UUID analysis);

        @Query("from CutoffProposal where approved is null order by proposedAt desc, id")
        Slice<CutoffProposal> allWaiting(Pageable page);

        Slice<CutoffProposal> findAllByOrderByProposedAtDescIdAsc(Pageable page);
    }
}
