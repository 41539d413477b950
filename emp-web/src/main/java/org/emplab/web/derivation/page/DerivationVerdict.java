package org.emplab.web.derivation.page;

import java.util.List;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.DroppedSamples;
import org.emplab.server.publication.PublicationPreview;
import org.emplab.server.study.Derivation;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;

/** The verdict on a derivation: what its cutoffs drop of the runs that they come from, and what publishing them changes. */
final class DerivationVerdict {
    private static final Display DISPLAY = new Display();

    private DerivationVerdict() {}

    static PageVerdict of(Derivation derivation, PublicationPreview publication) {
        CutoffDerivation derived = derivation.derived();
        boolean inForce =
                derivation.summary().publication().filter(one -> one.inForce()).isPresent();
        if (derived.table().cutoffs().isEmpty()) {
            return PageVerdict.of(Tone.OPEN, "No daemon has a cutoff", List.of());
        }
        List<DroppedSamples> dropped = Stream.concat(derived.shortDropped().stream(), derived.longDropped().stream())
                .toList();
        int lSamples = derived.shortRun().cluster().lSamples().size()
                + derived.longRun().cluster().lSamples().size();
        int others = derived.shortRun().cluster().samples()
                + derived.longRun().cluster().samples();
        int othersDropped =
                dropped.stream().mapToInt(DroppedSamples::clusterSamplesDropped).sum();
        PageVerdict verdict = PageVerdict.of(
                othersDropped == 0 ? Tone.FINE : Tone.STANDS_OUT,
                DISPLAY.count(derived.table().cutoffs().size(), "cutoff") + " drop "
                        + DISPLAY.count(dropped.stream()
                                .mapToInt(DroppedSamples::lSamplesDropped)
                                .sum())
                        + " of " + DISPLAY.count(lSamples, "L-sample") + ", " + DISPLAY.count(othersDropped) + " of "
                        + DISPLAY.count(others) + " others",
                List.of(inForce ? "In force on " + publication.machine() + "." : publication.effect()));
        return inForce ? verdict : verdict.forResearchers("Publish", "#publish");
    }
}
