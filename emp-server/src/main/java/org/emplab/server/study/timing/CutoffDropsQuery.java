package org.emplab.server.study.timing;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.model.ProcessTime;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.run.export.LongReads;
import org.emplab.server.study.CutoffTablesInForce;
import org.emplab.server.study.DerivationService;
import org.springframework.data.domain.PageRequest;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Does the first sanity check of {@link FirstSanityCheck} in the database, which hands over the dropped samples alone.
 * Cutoffs by taken time need the accounts, so their samples are loaded.
 */
@Component
class CutoffDropsQuery implements CutoffDrops {
    private static final int MOST_KEPT = 50;

    private final CutoffTablesInForce inForce;
    private final DerivationService derivations;
    private final TimingList timings;
    private final Runs runs;
    private final LoadedRuns loaded;
    private final LongReads reads;
    private final JdbcClient jdbc;

    /** A derivation never changes, and of a long run its text is a megabyte. */
    private final Cache<String, Optional<CutoffTable>> latest =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    CutoffDropsQuery(
            CutoffTablesInForce inForce,
            DerivationService derivations,
            TimingList timings,
            Runs runs,
            LoadedRuns loaded,
            LongReads reads,
            JdbcClient jdbc) {
        this.inForce = inForce;
        this.derivations = derivations;
        this.timings = timings;
        this.runs = runs;
        this.loaded = loaded;
        this.reads = reads;
        this.jdbc = jdbc;
    }

    @Override
    public Optional<Cutoffs> cutoffs(RunDetail part) {
        if (part.mixed() || part.shown().samples() == 0) {
            return Optional.empty();
        }
        return inForce.shown(part.shown().machine())
                .map(table ->
                        new Cutoffs(table.derivation(), "of " + table.name() + " (version " + table.version() + ")"))
                .or(() -> latestTiming(part))
                .filter(cutoffs -> table(cutoffs)
                        .filter(table -> table.processTime() == ProcessTime.USER_SYSTEM
                                || part.processTime() == ProcessTime.ON_CPU)
                        .isPresent());
    }

    private Optional<Cutoffs> latestTiming(RunDetail part) {
        return timings.part(UUID.fromString(part.shown().id()), PageRequest.of(0, 1)).stream()
                .findFirst()
                .map(timing -> new Cutoffs(timing.derivation().toString(), "of its latest timing"));
    }

    private Optional<CutoffTable> table(Cutoffs cutoffs) {
        return latest.get(
                cutoffs.derivation(),
                id -> derivations
                        .derivation(id)
                        .map(derivation -> CutoffsReport.read(derivation.cutoffs(), "stored derivation")
                                .table()));
    }

    private record NamedCutoff(int name, long nanos) {}

    @Override
    public Set<Integer> dropped(RunDetail part, Cutoffs cutoffs, double programSeconds, int after) {
        CutoffTable table = table(cutoffs).orElseThrow();
        Run run = runs.require(part.shown().id());
        if (table.by() == CutoffBasis.TAKEN || table.daemons() == DaemonGrouping.IDENTITY) {
            return droppedInMemory(loaded.times(run, part.program(), after), table, programSeconds, after);
        }
        return reads.fromOneSnapshot(() -> {
            List<NamedCutoff> named = named(run, table, programSeconds, after);
            return named.isEmpty() ? Set.of() : dropped(run, table.processTime(), named, after);
        });
    }

    private static Set<Integer> droppedInMemory(
            org.emplab.model.Run measured, CutoffTable table, double programSeconds, int after) {
        try {
            return after > 0
                    ? FirstSanityCheck.droppedOfPart(measured, table, programSeconds)
                    : FirstSanityCheck.dropped(measured, table, programSeconds);
        } catch (UnsuitableInputException unsuitable) {
            throw Refusal.conflict(String.valueOf(unsuitable.getMessage()));
        }
    }

    /** The cutoffs of the names that are in the run. */
    private List<NamedCutoff> named(Run run, CutoffTable table, double programSeconds, int after) {
        List<NamedCutoff> named = new ArrayList<>();
        jdbc.sql("select n.id, n.name from process_names n where n.id in (select distinct name_id from process_diffs"
                        + " where run_id = :run and sample > :after and not put)")
                .param("run", run.id())
                .param("after", after)
                .query((RowCallbackHandler) row -> {
                    double cutoff = FirstSanityCheck.millisFor(row.getString(2), table, programSeconds);
                    if (cutoff < Double.POSITIVE_INFINITY) {
                        named.add(new NamedCutoff(row.getInt(1), nanosWithin(cutoff)));
                    }
                });
        return named;
    }

    /** The longest PT that is not over a cutoff, ns. */
    static long nanosWithin(double cutoffMillis) {
        long nanos = Math.round(cutoffMillis * 1e6) + 1;
        while (nanos / 1e6 > cutoffMillis) {
            nanos--;
        }
        return nanos;
    }

    private Set<Integer> dropped(Run run, ProcessTime processTime, List<NamedCutoff> named, int after) {
        String pt = processTime == ProcessTime.ON_CPU ? "d.cpu_nanos" : "1000 * (d.user_micros + d.system_micros)";
        return new HashSet<>(jdbc.sql("select distinct d.sample from process_diffs d"
                        + " join unnest(:names, :nanos) c (name_id, nanos) on c.name_id = d.name_id"
                        + " where d.run_id = :run and d.sample > :after and not d.put and " + pt + " > c.nanos")
                .param("names", named.stream().map(NamedCutoff::name).toArray(Integer[]::new))
                .param("nanos", named.stream().map(NamedCutoff::nanos).toArray(Long[]::new))
                .param("run", run.id())
                .param("after", after)
                .query(Integer.class)
                .list());
    }
}
