package org.emplab.server.study;

import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.web.derivation.Bounds;
import org.emplab.web.derivation.Derivation;
import org.springframework.stereotype.Component;

/**
 * Derives with other bounds, to look at what would change. A bound that is dragged is looked at again and again: the runs of
 * the latest derivation stay in memory as long as there is room.
 */
@Component
class LookedAtBounds implements Bounds {
    private final Runs runs;
    private final LoadedRuns loaded;
    private SoftReference<Inputs> latest = new SoftReference<>(null);

    LookedAtBounds(Runs runs, LoadedRuns loaded) {
        this.runs = runs;
        this.loaded = loaded;
    }

    /**
     * Both runs as they were read.
     *
     * @param of what they are: runs, programs and how many samples of each were stored
     */
    private record Inputs(List<Object> of, org.emplab.model.Run shortRun, org.emplab.model.Run longRun) {}

    @Override
    public Look look(
            Derivation derivation, OptionalDouble shortBoundMillis, OptionalDouble longBoundMillis, String by) {
        CutoffDerivation stored = derivation.derived();
        Optional<Run> shortRun = runs.find(derivation.summary().shortRunId());
        Optional<Run> longRun = runs.find(derivation.summary().longRunId());
        if (shortRun.isEmpty() || longRun.isEmpty()) {
            return new Look.Refused("A run of this derivation is not there any more.");
        }
        CutoffSettings settings = new CutoffSettings(
                Optional.empty(),
                bound(stored.shortRun().cluster(), shortBoundMillis, by),
                bound(stored.longRun().cluster(), longBoundMillis, by));
        try {
            Inputs inputs = inputs(shortRun.get(), stored.shortRun(), longRun.get(), stored.longRun());
            return Look.Seen.between(stored, CutoffDerivations.derive(inputs.shortRun(), inputs.longRun(), settings));
        } catch (UnsuitableInputException unsuitable) {
            return new Look.Refused(String.valueOf(unsuitable.getMessage()));
        }
    }

    private static Optional<MovedBound> bound(CentralCluster stored, OptionalDouble asked, String by) {
        if (asked.isPresent()) {
            return Optional.of(new MovedBound(asked.getAsDouble(), by, "to look at it"));
        }
        return stored.decidedBy() instanceof ByPerson person
                        && stored.upperBoundMillis().isPresent()
                ? Optional.of(new MovedBound(stored.upperBoundMillis().getAsDouble(), person.by(), person.reason()))
                : Optional.empty();
    }

    private synchronized Inputs inputs(Run shortRun, RunDerivation ofShort, Run longRun, RunDerivation ofLong) {
        List<Object> wanted = List.of(
                shortRun.publicId(),
                ofShort.program(),
                shortRun.sums().storedSamples(),
                longRun.publicId(),
                ofLong.program(),
                longRun.sums().storedSamples());
        Inputs held = latest.get();
        if (held != null && held.of().equals(wanted)) {
            return held;
        }
        Inputs read = new Inputs(wanted, read(shortRun, ofShort), read(longRun, ofLong));
        latest = new SoftReference<>(read);
        return read;
    }

    private org.emplab.model.Run read(Run run, RunDerivation derived) {
        return AnalysedRun.read(run, loaded, Optional.of(derived.program()), Progress.UNWATCHED)
                .run();
    }
}
