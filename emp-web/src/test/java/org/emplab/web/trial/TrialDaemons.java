package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.report.Report;
import org.emplab.web.daemon.CutoffTierView;
import org.emplab.web.daemon.CutoffsOfMachines;
import org.emplab.web.daemon.DaemonPort;
import org.emplab.web.daemon.DaemonView;
import org.emplab.web.daemon.NewDaemonView;
import org.emplab.web.daemon.PublishedTable;
import org.springframework.stereotype.Component;

/** One daemon with a cutoff on one machine. */
@Component
class TrialDaemons implements DaemonPort {
    private static final UUID ID = new UUID(1, 2);
    private static final List<CutoffTierView> TIERS =
            List.of(new CutoffTierView(16.0, 203.3), new CutoffTierView(null, 412));

    @Override
    public CutoffsOfMachines sideBySide() {
        return new CutoffsOfMachines(
                List.of(new PublishedTable("sodb12", 3, ID), new PublishedTable("sodb13", 1, ID)),
                List.of(new PublishedTable("sodb14", 2, ID)),
                List.of(new CutoffsOfMachines.OfDaemon("jbd2/md0-8", List.of(TIERS, List.of()))));
    }

    @Override
    public Optional<DaemonView> daemon(String name) {
        return name.equals("jbd2/md0-8")
                ? Optional.of(new DaemonView(
                        name,
                        List.of(name),
                        List.of(new DaemonView.OfTable("sodb12", 3, true, ID, TIERS, true)),
                        List.of(new PublishedTable("sodb14", 2, ID)),
                        List.of(new DaemonView.InRun(ID, "INC128", "sodb12", Instant.EPOCH, 7, 800, 5, 15))))
                : Optional.empty();
    }

    @Override
    public List<NewDaemonView> newOn(String machine) {
        return List.of();
    }

    @Override
    public Report oneForAll(List<String> machines) {
        throw new UnsupportedOperationException("the pages on trial have no runs behind their tables");
    }
}
