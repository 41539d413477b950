package org.emplab.server.study.daemon;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffTablesReport;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.study.CutoffLookup;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.daemon.DaemonView.CutoffTierView;
import org.emplab.server.study.daemon.RunDaemonsQuery.Published;
import org.springframework.stereotype.Component;

/** Daemons as published tables and ended runs have them. */
@Component
public class DaemonService {
    private static final int MOST_KEPT = 500;
    private static final int MOST_COMPARED = 50;

    private final RunDaemonsQuery runs;
    private final DerivationService derivations;
    /** The tables by derivation, which never changes. */
    private final Cache<UUID, CutoffTable> read =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    DaemonService(RunDaemonsQuery runs, DerivationService derivations) {
        this.runs = runs;
        this.derivations = derivations;
    }

    /** The cutoffs of a published table; empty if its derivation is gone or unreadable. */
    private Optional<CutoffTable> table(Published published) {
        try {
            return Optional.ofNullable(read.get(
                    published.derivation(),
                    id -> derivations
                            .derivation(id.toString())
                            .map(CutoffLookup::table)
                            .orElse(null)));
        } catch (InvalidInputException unreadable) {
            return Optional.empty();
        }
    }

    private static PublishedTable shown(Published published) {
        return new PublishedTable(published.machine(), published.version(), published.derivation());
    }

    public CutoffsOfMachines sideBySide() {
        List<PublishedTable> machines = new ArrayList<>();
        List<PublishedTable> unreadable = new ArrayList<>();
        List<CutoffTable> tables = new ArrayList<>();
        for (Published published : runs.published()) {
            if (published.inForce()) {
                Optional<CutoffTable> table = table(published);
                (table.isPresent() ? machines : unreadable).add(shown(published));
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

    /**
     * The tables in force on some machines, and whether one of them serves for all.
     *
     * @param machines at least two, each once
     * @throws UnsuitableInputException if they are fewer or too many, one has no table in force that can be read, or the
     *     tables limit different times
     */
    public Report oneForAll(List<String> machines) {
        if (machines.size() > MOST_COMPARED) {
            throw new UnsuitableInputException(
                    "at most " + MOST_COMPARED + " machines are compared, not " + machines.size());
        }
        List<CutoffDerivation> tables = new ArrayList<>();
        List<InputFile> inputs = new ArrayList<>();
        List<Published> published = runs.published();
        for (String machine : machines) {
            Derivation derivation = published.stream()
                    .filter(table -> table.inForce() && table.machine().equals(machine))
                    .findFirst()
                    .flatMap(table -> derivations.derivation(table.derivation().toString()))
                    .orElseThrow(() -> new UnsuitableInputException(machine + " has no cutoff table in force"));
            InputFile file = CutoffLookup.file(derivation);
            try {
                tables.add(CutoffsReport.read(derivation.cutoffs(), file.file()));
            } catch (InvalidInputException unreadable) {
                throw new UnsuitableInputException("the table in force on " + machine + " cannot be read");
            }
            inputs.add(file);
        }
        return CutoffTablesReport.of(tables, inputs);
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

    /** Daemons whose names contain a text in either case. */
    public List<String> containing(String text, int most) {
        return runs.namesWith(text, most).stream()
                .map(DaemonNames::grouped)
                .distinct()
                .toList();
    }

    /** Empty for a name that no process of any run has, and no published table as a label. */
    public Optional<DaemonView> daemon(String name) {
        List<String> rawNames = runs.rawNames(name).stream()
                .filter(raw -> DaemonNames.grouped(raw).equals(name))
                .toList();
        List<String> namesAlone = new ArrayList<>();
        List<DaemonView.OfTable> cutoffs = new ArrayList<>();
        List<PublishedTable> unreadable = new ArrayList<>();
        for (Published published : runs.published()) {
            table(published)
                    .ifPresentOrElse(
                            table -> {
                                table.identities()
                                        .map(known -> known.daemons().get(name))
                                        .ifPresent(daemon -> namesAlone.add(daemon.name()));
                                cutoffs.add(ofTable(published, table, name));
                            },
                            () -> unreadable.add(shown(published)));
        }
        if (!rawNames.isEmpty()) {
            return Optional.of(new DaemonView(name, rawNames, cutoffs, unreadable, runs.runs(rawNames)));
        }
        return namesAlone.stream()
                .findFirst()
                .map(alone -> new DaemonView(name, List.of(alone), cutoffs, unreadable, List.of()));
    }

    private static DaemonView.OfTable ofTable(Published published, CutoffTable table, String name) {
        return new DaemonView.OfTable(
                published.machine(),
                published.version(),
                published.inForce(),
                published.derivation(),
                tiers(table, name),
                table.met().filter(met -> met.contains(name)).isPresent());
    }

    /** The daemons that the table in force on a machine has never met, the latest first. */
    public List<NewDaemonView> newOn(String machine) {
        return runs.published().stream()
                .filter(table -> table.inForce() && table.machine().equals(machine))
                .findFirst()
                .map(runs::newOn)
                .orElse(List.of());
    }

    /**
     * The tables in force on all machines, side by side.
     *
     * @param unreadable tables in force whose derivation cannot be read, which the rows leave out
     * @param daemons that have a cutoff anywhere, by name
     */
    public record CutoffsOfMachines(
            List<PublishedTable> tables, List<PublishedTable> unreadable, List<OfDaemon> daemons) {
        public CutoffsOfMachines {
            tables = List.copyOf(tables);
            unreadable = List.copyOf(unreadable);
            daemons = List.copyOf(daemons);
        }

        /**
         * @param cutoffs in each of the tables, in their order; none where it has no cutoff of the daemon
         */
        public record OfDaemon(String name, List<List<CutoffTierView>> cutoffs) {
            public OfDaemon {
                cutoffs = List.copyOf(cutoffs);
            }
        }
    }

    /**
     * A daemon that the cutoff table in force on a machine has never met.
     *
     * @param version of the machine's tables
     * @param run in which it worked for longer than the smallest cutoff
     * @param text as {@code new since version 3: snapd, 5.0 s in sample 7}
     * @param since when it was found
     */
    public record NewDaemonView(String machine, int version, String daemon, UUID run, String text, Instant since) {}

    /** A cutoff table that was published for a machine. */
    public record PublishedTable(String machine, int version, UUID derivation) {}
}
