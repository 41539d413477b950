package org.emplab.analysis.cutoff;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.Cutoff.CutoffInterval.Bounds;
import org.emplab.analysis.cutoff.CutoffTransfer.ClusterDaemon;
import org.emplab.analysis.cutoff.CutoffTransfer.Verdict;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** Tables of several machines side by side, and whether one of them serves for all: {@code emp-cutoff-tables/1}. */
public final class CutoffTablesReport {
    private static final String LARGEST = "largest of all";

    private final List<CutoffDerivation> derivations;
    private final List<InputFile> inputs;
    private final List<String> names;
    private final List<Transfer> transfers = new ArrayList<>();

    private record Transfer(String table, String machine, CutoffTransfer result) {}

    private record Answer(
            @JsonInclude(NON_ABSENT) Optional<CutoffBasis> by,
            List<OfTable> tables,
            String largestServesAll,
            List<SideBySide> daemons,
            List<OfTransfer> transfers) {}

    private record OfTable(String name, String machine, int cutoffs, String servesAll) {}

    /**
     * A daemon's cutoffs in all tables.
     *
     * @param apart the pairs of tables whose intervals have no value in common
     */
    private record SideBySide(String name, String programs, List<OfDaemon> cutoffs, List<String> apart) {}

    private record OfDaemon(
            OptionalDouble cutoffMillis, @JsonUnwrapped Bounds bounds) {}

    private record OfTransfer(
            String table, String machine, @JsonUnwrapped CutoffTransfer result, String verdict) {}

    private CutoffTablesReport(List<CutoffDerivation> derivations, List<InputFile> inputs) {
        this.derivations = derivations;
        this.inputs = inputs;
        this.names = names(derivations, inputs);
        for (int from = 0; from <= derivations.size(); from++) {
            for (int to = 0; to < derivations.size(); to++) {
                if (from != to) {
                    transfers.add(new Transfer(
                            from < derivations.size() ? names.get(from) : LARGEST,
                            names.get(to),
                            CutoffTransfer.of(
                                    from < derivations.size() ? List.of(derivations.get(from)) : derivations,
                                    derivations.get(to))));
                }
            }
        }
    }

    /**
     * @param inputs the tables' files
     * @throws UnsuitableInputException if there are fewer than two, one is given twice, or they limit different times
     */
    public static Report of(List<CutoffDerivation> derivations, List<InputFile> inputs) {
        if (derivations.size() < 2) {
            throw new UnsuitableInputException("cutoff-tables takes at least 2 tables, not " + derivations.size());
        }
        if (inputs.stream().map(InputFile::sha256).distinct().count() < inputs.size()) {
            throw new UnsuitableInputException("one of the tables is given twice");
        }
        CutoffTable first = derivations.get(0).table();
        for (CutoffDerivation one : derivations) {
            if (one.table().processTime() != first.processTime() || one.table().by() != first.by()) {
                throw new UnsuitableInputException("the tables limit different times: "
                        + first.processTime().key() + " by " + first.by().key() + ", and "
                        + one.table().processTime().key() + " by "
                        + one.table().by().key());
            }
        }
        return new CutoffTablesReport(derivations, inputs).report();
    }

    /** The machines, or the files where one machine has several tables. */
    private static List<String> names(List<CutoffDerivation> derivations, List<InputFile> inputs) {
        List<String> machines = derivations.stream()
                .map(one -> one.shortRun().measured().machine())
                .toList();
        return new HashSet<>(machines).size() == machines.size() && !machines.contains("")
                ? machines
                : inputs.stream().map(InputFile::file).toList();
    }

    private Report report() {
        Report.Builder report = Report.builder(() -> ResultJson.of(
                        "cutoff-tables", "1", derivations.get(0).table().processTime(), inputs, answer()))
                .sentence(verdictOnAll());
        transfers.stream()
                .filter(one -> !one.table().equals(LARGEST) && verdict(one) == Verdict.UNFIT)
                .map(CutoffTablesReport::reason)
                .forEach(report::sentence);
        return report.table(sideBySide()).table(transferTable()).build();
    }

    private Verdict verdict(Transfer transfer) {
        return transfer.result().verdict(transfers.size());
    }

    private Verdict everywhere(String table) {
        List<Verdict> verdicts = transfers.stream()
                .filter(one -> one.table().equals(table))
                .map(this::verdict)
                .toList();
        return verdicts.contains(Verdict.UNFIT)
                ? Verdict.UNFIT
                : verdicts.contains(Verdict.UNDECIDED) ? Verdict.UNDECIDED : Verdict.SERVES;
    }

    private List<String> of(Verdict verdict) {
        return names.stream().filter(name -> everywhere(name) == verdict).toList();
    }

    private String verdictOnAll() {
        if (transfers.stream().allMatch(one -> one.result().lSamples() == 0)) {
            return "The runs behind these tables have no L-sample with a known program's time, so nothing says whether"
                    + " one table serves for all.";
        }
        List<String> serve = of(Verdict.SERVES);
        String largest = " A table of the largest cutoffs "
                + (everywhere(LARGEST) == Verdict.UNDECIDED
                        ? "is undecided"
                        : everywhere(LARGEST).words())
                + ".";
        if (!serve.isEmpty()) {
            return "One table serves for all " + names.size() + ": that of " + String.join(", or of ", serve) + "."
                    + largest;
        }
        List<String> undecided = of(Verdict.UNDECIDED);
        return (undecided.isEmpty()
                        ? "No table serves for all " + names.size() + "."
                        : "No table is shown to serve for all " + names.size() + "; undecided: "
                                + String.join(", ", undecided) + ".")
                + largest;
    }

    private static String reason(Transfer transfer) {
        CutoffTransfer result = transfer.result();
        String catches = "The table of " + transfer.table() + " catches " + result.caught() + " of "
                + Digits.counted(result.lSamples(), "L-sample") + " of " + transfer.machine() + ", its own "
                + result.ownCaught();
        List<ClusterDaemon> surely =
                result.clusterDaemons().stream().filter(ClusterDaemon::surely).toList();
        return surely.isEmpty()
                ? catches + "."
                : catches + ", and drops samples of the cluster: "
                        + surely.stream()
                                .map(CutoffTablesReport::words)
                                .distinct()
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    private static String words(ClusterDaemon daemon) {
        return String.format(
                Locale.ROOT,
                "%s reaches %s ms, its cutoff is %s ms",
                daemon.name(),
                Digits.significant(daemon.maxMillis(), 3),
                Digits.significant(daemon.cutoffMillis(), 3));
    }

    /** A daemon's cutoff in one table for the shortest or the longest programs. */
    private static OptionalDouble millis(CutoffDerivation derivation, String name, boolean longest) {
        return derivation
                .table()
                .of(name)
                .map(cutoff -> OptionalDouble.of(cutoff.millisFor(longest ? Double.POSITIVE_INFINITY : 0)))
                .orElseGet(OptionalDouble::empty);
    }

    private static Bounds bounds(CutoffDerivation derivation, String name, boolean longest) {
        return derivation
                .table()
                .of(name)
                .flatMap(Cutoff::interval)
                .map(one -> one.tiers().get(longest ? one.tiers().size() - 1 : 0))
                .orElseGet(() -> new Bounds(OptionalDouble.empty(), OptionalDouble.empty()));
    }

    /** The cutoffs of each daemon, by name; of the shortest and of the longest programs where a table tells these apart. */
    private List<SideBySide> daemons() {
        TreeSet<String> all = new TreeSet<>();
        derivations.forEach(one -> one.table().cutoffs().forEach(cutoff -> all.add(cutoff.name())));
        List<SideBySide> rows = new ArrayList<>();
        for (String name : all) {
            List<Boolean> longest = longest(name);
            for (boolean last : longest) {
                rows.add(new SideBySide(
                        name,
                        longest.size() == 1 ? "all" : last ? "longest" : "shortest",
                        derivations.stream()
                                .map(one -> new OfDaemon(millis(one, name, last), bounds(one, name, last)))
                                .toList(),
                        differing(name, last)));
            }
        }
        return rows;
    }

    /** Whether a daemon's cutoff is for the longest programs; both where a table tells these from the shortest. */
    private List<Boolean> longest(String name) {
        boolean tiers = derivations.stream()
                .flatMap(one -> one.table().of(name).stream())
                .anyMatch(cutoff -> cutoff.tiers().size() > 1);
        return tiers ? List.of(false, true) : List.of(true);
    }

    /** The pairs of tables whose 95 % intervals of a cutoff have no value in common. */
    private List<String> differing(String name, boolean longest) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < derivations.size(); i++) {
            for (int j = i + 1; j < derivations.size(); j++) {
                if (bounds(derivations.get(i), name, longest).apartFrom(bounds(derivations.get(j), name, longest))) {
                    pairs.add(names.get(i) + " and " + names.get(j));
                }
            }
        }
        return pairs;
    }

    private Table sideBySide() {
        Table.Builder table = Table.named(
                        "cutoff-tables",
                        "Cutoffs side by side; apart: 95 % intervals without a common value; PT is "
                                + derivations.get(0).table().processTime().key() + " time")
                .daemon("name", "Daemon")
                .text("programs", "Programs");
        IntStream.range(0, names.size()).forEach(i -> table.number("cutoffMillis" + (i + 1), names.get(i), "ms", 3));
        table.text("apart", "Apart");
        for (SideBySide daemon : daemons()) {
            List<@Nullable Object> row = new ArrayList<>(List.of(daemon.name(), daemon.programs()));
            daemon.cutoffs().forEach(cutoff -> row.add(cutoff.cutoffMillis()));
            row.add(String.join("; ", daemon.apart()));
            table.row(row.toArray());
        }
        return table.build();
    }

    private Table transferTable() {
        return Table.of(transfers, "transfers", "Each table on the runs of each other machine")
                .text("table", "Table of", Transfer::table)
                .text("machine", "Runs of", Transfer::machine)
                .count("lSamples", "L-samples", one -> one.result().lSamples())
                .count("caught", "caught", one -> one.result().caught())
                .count("ownCaught", "by the own", one -> one.result().ownCaught())
                .number("pValue", "p", "", 4, one -> one.result().pValue())
                .count(
                        "clusterDaemons",
                        "Daemons over it in the cluster",
                        one -> one.result().clusterDaemons().size())
                .text("verdict", "Verdict", one -> verdict(one).words())
                .build();
    }

    private Answer answer() {
        CutoffBasis by = derivations.get(0).table().by();
        return new Answer(
                Optional.of(by).filter(basis -> basis != CutoffBasis.PT),
                IntStream.range(0, names.size())
                        .mapToObj(i -> new OfTable(
                                names.get(i),
                                derivations.get(i).shortRun().measured().machine(),
                                derivations.get(i).table().cutoffs().size(),
                                everywhere(names.get(i)).words()))
                        .toList(),
                everywhere(LARGEST).words(),
                daemons(),
                transfers.stream()
                        .map(one -> new OfTransfer(
                                one.table(),
                                one.machine(),
                                one.result(),
                                verdict(one).words()))
                        .toList());
    }
}
