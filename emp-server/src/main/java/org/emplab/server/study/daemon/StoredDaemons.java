package org.emplab.server.study.daemon;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.StoredCutoffs;
import org.emplab.server.study.daemon.RunDaemonsQuery.Published;
import org.emplab.web.daemon.CutoffTierView;
import org.emplab.web.daemon.CutoffsOfMachines;
import org.emplab.web.daemon.DaemonPort;
import org.emplab.web.daemon.DaemonView;
import org.emplab.web.daemon.NewDaemonView;
import org.springframework.stereotype.Component;

/** Daemons as published tables and ended runs have them. */
@Component
class StoredDaemons implements DaemonPort {
    private final RunDaemonsQuery runs;
    private final DerivationService derivations;

    StoredDaemons(RunDaemonsQuery runs, DerivationService derivations) {
        this.runs = runs;
        this.derivations = derivations;
    }

    /** The cutoffs of a published table; empty if its derivation is gone or unreadable. */
    private Optional<CutoffTable> table(Published published) {
        try {
            return derivations.derivation(published.derivation().toString()).map(StoredCutoffs::table);
        } catch (InvalidInputException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public CutoffsOfMachines sideBySide() {
        List<CutoffsOfMachines.InForce> machines = new ArrayList<>();
        List<CutoffsOfMachines.InForce> unreadable = new ArrayList<>();
        List<CutoffTable> tables = new ArrayList<>();
        for (Published published : runs.published()) {
            if (published.inForce()) {
                Optional<CutoffTable> table = table(published);
                (table.isPresent() ? machines : unreadable)
                        .add(new CutoffsOfMachines.InForce(
                                published.machine(), published.version(), published.derivation()));
                table.ifPresent(tables::add);
            }
        }
        TreeSet<String> names = new TreeSet<>();
        tables.forEach(table -> table.cutoffs().forEach(cutoff -> names.add(cutoff.name())));
        return new CutoffsOfMachines(
                machines,
                unreadable,
                names.stream()
                        .map(name -> new CutoffsOfMachines.OfDaemon(
                                name,
                                tables.stream().map(table -> tiers(table, name)).toList()))
                        .toList());
    }

    private static List<CutoffTierView> tiers(CutoffTable table, String daemon) {
        return cutoff(table, daemon).stream()
                .flatMap(cutoff -> cutoff.tiers().stream())
                .map(CutoffTierView::of)
                .toList();
    }

    private static Optional<Cutoff> cutoff(CutoffTable table, String daemon) {
        return table.cutoffs().stream()
                .filter(cutoff -> cutoff.name().equals(daemon))
                .findFirst();
    }

    @Override
    public Optional<DaemonView> daemon(String name) {
        List<String> rawNames = runs.rawNames(name).stream()
                .filter(raw -> DaemonNames.grouped(raw).equals(name))
                .toList();
        if (rawNames.isEmpty()) {
            return Optional.empty();
        }
        List<DaemonView.OfTable> cutoffs = new ArrayList<>();
        for (Published published : runs.published()) {
            table(published)
                    .ifPresent(table -> cutoffs.add(new DaemonView.OfTable(
                            published.machine(),
                            published.version(),
                            published.inForce(),
                            published.derivation(),
                            tiers(table, name),
                            table.met().filter(met -> met.contains(name)).isPresent())));
        }
        return Optional.of(new DaemonView(name, rawNames, cutoffs, runs.runs(rawNames)));
    }

    @Override
    public List<NewDaemonView> newOn(String machine) {
        return runs.published().stream()
                .filter(table -> table.inForce() && table.machine().equals(machine))
                .findFirst()
                .map(runs::newOn)
                .orElse(List.of());
    }
}
