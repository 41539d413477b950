package org.emplab.web.trial;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.emplab.web.CommandOutcome;
import org.emplab.web.mark.ChangeMark;
import org.emplab.web.mark.ChangeMarks;
import org.springframework.stereotype.Component;

/** The first run is marked. */
@Component
class TrialChangeMarks implements ChangeMarks {
    @Override
    public List<ChangeMark> of(Collection<String> runs) {
        return runs.contains("1")
                ? List.of(new ChangeMark("m1", "1", "new <kernel>", "bob", Instant.parse("2013-12-13T08:00:00Z"), true))
                : List.of();
    }

    @Override
    public Map<String, String> inForce(Collection<String> runs) {
        return runs.contains("1.5")
                ? Map.of("1", "new <kernel>", "1.5", "it started anew at 2013-12-15T07:30:05Z")
                : Map.of();
    }

    @Override
    public CommandOutcome mark(String run, String text) {
        return CommandOutcome.refused("Nobody marks here.");
    }

    @Override
    public CommandOutcome takeBack(String id) {
        return CommandOutcome.refused("Nobody marks here.");
    }
}
