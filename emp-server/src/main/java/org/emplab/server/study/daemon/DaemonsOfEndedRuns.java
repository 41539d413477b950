package org.emplab.server.study.daemon;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.NewDaemon;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.study.CutoffLookup;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.daemon.RunDaemonsQuery.Published;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads the daemons of runs that have ended, and tells of those that the cutoff table in force on the machine has never
 * met and that work for longer than its smallest cutoff.
 */
@Component
class DaemonsOfEndedRuns {
    private static final Logger LOG = LoggerFactory.getLogger(DaemonsOfEndedRuns.class);
    private static final int AT_ONCE = 20;

    private final RunDaemonsQuery query;
    private final Runs runs;
    private final DerivationService derivations;
    private final LoadedRuns loaded;
    private final TransactionTemplate transaction;
    private final Clock clock;

    DaemonsOfEndedRuns(
            RunDaemonsQuery query,
            Runs runs,
            DerivationService derivations,
            LoadedRuns loaded,
            TransactionTemplate transaction,
            Clock clock) {
        this.query = query;
        this.runs = runs;
        this.derivations = derivations;
        this.loaded = loaded;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT10S", fixedDelayString = "PT10S")
    void read() {
        for (long run : query.unread(AT_ONCE)) {
            try {
                transaction.executeWithoutResult(status -> runs.findById(run).ifPresent(this::read));
            } catch (RuntimeException failed) {
                LOG.warn("the daemons of run {} will be read later", run, failed);
            }
        }
    }

    private void read(Run run) {
        Instant now = clock.instant();
        if (!query.read(run.id(), now)) {
            return;
        }
        Optional<Published> inForce = query.published().stream()
                .filter(table -> table.inForce() && table.machine().equals(run.machineName()))
                .filter(table -> latest(run).isAfter(table.at()))
                .findFirst();
        inForce.ifPresent(table -> newDaemons(run, table)
                .forEach(daemon -> query.tell(
                        table,
                        daemon.name(),
                        run.id(),
                        "new since version " + table.version() + ": " + daemon.words(),
                        now)));
    }

    /** The time at which the run came here or ended, whichever is later. */
    private static Instant latest(Run run) {
        Instant ended = run.endedAt();
        return ended == null || ended.isBefore(run.createdAt()) ? run.createdAt() : ended;
    }

    private List<NewDaemon> newDaemons(Run run, Published published) {
        CutoffTable table = CutoffLookup.table(
                derivations.derivation(published.derivation().toString()).orElseThrow());
        Optional<Double> seconds = Optional.ofNullable(run.taskLengthSeconds()).or(() -> query.medianSeconds(run.id()));
        if (seconds.isEmpty() || !isWorthReading(run, table, seconds.get())) {
            return List.of();
        }
        try {
            org.emplab.model.Run ended = loaded.load(run);
            // refuses a run of which no sample has an account
            return table.someUnaccounted(ended).size() < ended.size()
                    ? NewDaemon.of(ended, table, seconds.get())
                    : List.of();
        } catch (UnsuitableInputException unsuitable) {
            LOG.warn("run {} is not searched for new daemons: {}", run.publicId(), unsuitable.getMessage());
            return List.of();
        }
    }

    /** Few runs are: most have only daemons that the table has met, or that hardly work. Accounts differ by ticks of 10 ms. */
    private boolean isWorthReading(Run run, CutoffTable table, double seconds) {
        return table.by() != CutoffBasis.PT
                || table.daemons() != DaemonGrouping.NAME
                || query.of(run.id()).stream()
                        .anyMatch(one ->
                                NewDaemon.isNew(table, seconds, one.rawName(), one.longestNanos() / 1e6 * 1.5 + 20));
    }
}
