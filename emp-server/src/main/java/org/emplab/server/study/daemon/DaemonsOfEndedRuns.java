package org.emplab.server.study.daemon;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.timing.NewDaemon;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.StoredCutoffs;
import org.emplab.server.study.daemon.RunDaemonsQuery.InRun;
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
    private final TransactionTemplate transaction;
    private final Clock clock;

    DaemonsOfEndedRuns(
            RunDaemonsQuery query,
            Runs runs,
            DerivationService derivations,
            TransactionTemplate transaction,
            Clock clock) {
        this.query = query;
        this.runs = runs;
        this.derivations = derivations;
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

    /** When the run came to be here or ended, whichever is later. */
    private static Instant latest(Run run) {
        Instant ended = run.endedAt();
        return ended == null || ended.isBefore(run.createdAt()) ? run.createdAt() : ended;
    }

    private List<NewDaemon> newDaemons(Run run, Published published) {
        CutoffTable table = StoredCutoffs.table(
                derivations.derivation(published.derivation().toString()).orElseThrow());
        Optional<Double> seconds = Optional.ofNullable(run.taskLengthSeconds()).or(() -> query.medianSeconds(run.id()));
        OptionalDouble least = seconds.isEmpty() ? OptionalDouble.empty() : table.smallestMillis(seconds.get());
        if (least.isEmpty() || table.met().isEmpty()) {
            return List.of();
        }
        Map<String, InRun> longest = new TreeMap<>();
        for (InRun one : query.of(run.id())) {
            String name = DaemonNames.grouped(one.rawName());
            if (one.longestNanos() / 1e6 > least.getAsDouble()
                    && !table.met().get().contains(name)) {
                longest.merge(name, one, (some, other) -> some.longestNanos() >= other.longestNanos() ? some : other);
            }
        }
        return longest.entrySet().stream()
                .map(entry -> new NewDaemon(
                        entry.getKey(),
                        1,
                        query.sample(
                                run.id(),
                                entry.getValue().rawName(),
                                entry.getValue().longestNanos()),
                        entry.getValue().longestNanos() / 1e6))
                .sorted(Comparator.comparingDouble(NewDaemon::millis).reversed())
                .toList();
    }
}
