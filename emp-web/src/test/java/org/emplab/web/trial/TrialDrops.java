package org.emplab.web.trial;

import java.util.Optional;
import java.util.Set;
import org.emplab.web.run.RunPart;
import org.emplab.web.run.chart.CutoffDrops;
import org.springframework.stereotype.Component;

/** A table of cutoffs that drops two samples of the first run, and none for any other. */
@Component
class TrialDrops implements CutoffDrops {
    @Override
    public Optional<Cutoffs> cutoffs(RunPart part) {
        return part.summary().id().equals("1")
                ? Optional.of(new Cutoffs("1", "of table XVI (version 1)"))
                : Optional.empty();
    }

    @Override
    public Set<Integer> dropped(RunPart part, Cutoffs cutoffs, double programSeconds, int after) {
        return Set.of(75, 634);
    }
}
