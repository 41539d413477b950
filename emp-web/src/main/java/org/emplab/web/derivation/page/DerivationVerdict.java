package org.emplab.web.derivation.page;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.Refusal;
import org.emplab.server.publication.PublicationPreview;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationService;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.springframework.stereotype.Component;

/** The verdict on a derivation: what its cutoffs drop of the runs that they come from, and what publishing them changes. */
@Component
public class DerivationVerdict {
    private static final int MOST_KEPT = 1_000;

    private final DerivationService derivations;
    private final Cache<String, PageVerdict> kept =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    DerivationVerdict(DerivationService derivations) {
        this.derivations = derivations;
    }

    /** The verdict in a list, by the whole id. It stays, as the derivation does. */
    public PageVerdict glance(String id) {
        try {
            return kept.get(id, asked -> of(derivations.require(asked).derived(), List.of()));
        } catch (InvalidInputException | Refusal unreadable) {
            return PageVerdict.of(Tone.OPEN, "Its result cannot be read", List.of());
        }
    }

    static PageVerdict of(Derivation derivation, PublicationPreview publication) {
        if (derivation.derived().table().cutoffs().isEmpty()) {
            return of(derivation.derived(), List.of());
        }
        boolean inForce =
                derivation.summary().publication().filter(one -> one.inForce()).isPresent();
        PageVerdict verdict = of(
                derivation.derived(),
                List.of(inForce ? "In force on " + publication.machine() + "." : publication.effect()));
        return inForce ? verdict : verdict.forResearchers("Publish", "#publish");
    }

    private static PageVerdict of(CutoffDerivation derived, List<String> beside) {
        Tone tone = derived.table().cutoffs().isEmpty()
                ? Tone.OPEN
                : CutoffsReport.othersDropped(derived) == 0 ? Tone.FINE : Tone.STANDS_OUT;
        return PageVerdict.of(tone, CutoffsReport.verdict(derived), beside);
    }
}
