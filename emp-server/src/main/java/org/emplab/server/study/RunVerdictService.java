package org.emplab.server.study;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.lab.RunState;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.run.export.RunExport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Verdicts on stored runs: the latest one of each run is kept, with its number of L-samples and its median beside the run
 * for lists. It is computed anew at a look at a run that has grown by a tenth, and for all of its samples once the
 * run has ended. Of the rows just the times that it takes are read: a long run takes seconds, and its rows take memory.
 */
@Component
public class RunVerdictService {
    /**
     * A verdict as it is kept.
     *
     * @param verdict empty where none is kept yet
     * @param newerToCome true while a newer one is computed: ask again in a few seconds
     * @param refused why none can be computed here
     */
    public record Latest(Optional<RunCluster> verdict, boolean newerToCome, Optional<String> refused) {
        public Latest(Optional<RunCluster> verdict, boolean newerToCome) {
            this(verdict, newerToCome, Optional.empty());
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(RunVerdictService.class);
    private static final double NOTICEABLE_GROWTH = 0.1;
    private static final int LEAST_GROWTH = 5;
    private static final Duration PATIENCE_WITH_ENDED = Duration.ofHours(1);

    /** To find them takes longer than to judge one of few samples. */
    private static final int LOOKED_UP_AT_ONCE = 200;

    private static final int MOST_WITHOUT = 10_000;

    /** The factor of a verdict's duration for which no verdict on an ended run follows. */
    private static final int REST = 3;

    private static final Duration LONGEST_REST = Duration.ofSeconds(1);

    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunExport export;
    private final LoadedRuns loaded;
    private final AnalysisRunner runner;
    private final Cache<String, Boolean> withoutVerdict =
            Caffeine.newBuilder().maximumSize(MOST_WITHOUT).build();
    private volatile boolean stopping;

    RunVerdictService(JdbcClient jdbc, Runs runs, RunExport export, LoadedRuns loaded, AnalysisRunner runner) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.export = export;
        this.loaded = loaded;
        this.runner = runner;
    }

    /**
     * The latest verdict on a run. Where none is kept, or the run has grown noticeably since, a newer one is computed.
     *
     * @param patience how long to wait for the newer one
     */
    public Latest latest(String id, Duration patience) {
        return latest(id, Optional.empty(), patience);
    }

    /** @param program empty for a run of one program */
    private record Of(long run, String program) {}

    /**
     * A run and its kept verdict.
     *
     * @param stored samples of the run by now
     * @param from samples that the run had when the verdict was computed
     * @param result of the algorithm as it is now; empty if none is kept
     */
    record Kept(long runId, RunState state, int stored, int from, Optional<RunCluster> result) {
        boolean suffices() {
            if (stored == 0) {
                return true;
            }
            boolean grows = state == RunState.RUNNING || state == RunState.PENDING;
            int enough = grows ? (int) Math.max(LEAST_GROWTH, NOTICEABLE_GROWTH * from) : 1;
            return result.isPresent() && stored - from < enough;
        }
    }

    /**
     * The latest verdict on one of the programs that a run interleaves.
     *
     * @param program empty for a run of one program
     */
    public Latest latest(String id, Optional<String> program, Duration patience) {
        Optional<Kept> found = kept(id, program);
        if (found.isEmpty() || found.get().suffices()) {
            return new Latest(found.flatMap(Kept::result), false);
        }
        Kept before = found.get();
        Of of = new Of(before.runId(), program.orElse(""));
        try {
            return !stopping
                            && runner.within(patience, of, before.stored(), () -> compute(id, of))
                                    .isEmpty()
                    ? new Latest(before.result(), true)
                    : new Latest(kept(id, program).flatMap(Kept::result), false);
        } catch (UnsuitableInputException unsuitable) {
            return new Latest(before.result(), false, Optional.of(String.valueOf(unsuitable.getMessage())));
        } catch (Refusal tooMany) {
            return new Latest(before.result(), false);
        } catch (RuntimeException failed) {
            LOG.warn("no verdict on run {}: {}", id, failed, failed);
            return new Latest(before.result(), false);
        }
    }

    /** The kept verdicts on runs of one program each, by the id of the run. */
    public Map<String, RunCluster> kept(List<String> ids) {
        Map<String, RunCluster> kept = new HashMap<>();
        jdbc.sql("select r.public_id::text, v.result from run_verdicts v join runs r on r.id = v.run_id"
                        + " where r.public_id::text = any (:ids) and v.program = '' and v.algorithm_version = :version")
                .param("ids", ids.toArray(String[]::new))
                .param("version", RunCluster.VERSION)
                .query((row, number) -> kept.put(row.getString(1), verdict(row.getString(2))))
                .list();
        return kept;
    }

    private Optional<Kept> kept(String id, Optional<String> program) {
        return runs.find(id)
                .map(run -> jdbc.sql("select stored_samples, result from run_verdicts"
                                + " where run_id = ? and program = ? and algorithm_version = ?")
                        .params(run.id(), program.orElse(""), RunCluster.VERSION)
                        .query((row, number) -> kept(run, row.getInt(1), Optional.of(verdict(row.getString(2)))))
                        .optional()
                        .orElseGet(() -> kept(run, 0, Optional.empty())));
    }

    private static Kept kept(Run run, int from, Optional<RunCluster> result) {
        return new Kept(run.id(), run.state(), run.aggregates().storedSamples(), from, result);
    }

    private static RunCluster verdict(String json) {
        return RecordJson.read(JsonMapper.shared().readTree(json), "kept verdict", RunCluster.FORMAT, RunCluster.class);
    }

    /**
     * Runs that have ended without a verdict on all of their samples, newest first. After an upgrade that may be all of a
     * large lab's: each is followed by a rest, so that who reads meanwhile does not wait for it.
     */
    @Scheduled(fixedDelayString = "PT10S", initialDelayString = "PT30S")
    void judgeEnded() {
        for (List<Unjudged> next = unjudged(); !next.isEmpty(); ) {
            for (Unjudged run : next) {
                long begin = System.nanoTime();
                latest(run.id(), PATIENCE_WITH_ENDED);
                if (stopping) {
                    return;
                }
                LockSupport.parkNanos(Math.min(REST * (System.nanoTime() - begin), LONGEST_REST.toNanos()));
            }
            List<Unjudged> left = unjudged();
            List<Unjudged> tried = next;
            tried.stream()
                    .filter(left::contains)
                    .map(Unjudged::id)
                    .forEach(id -> withoutVerdict.put(id, true)); // the log says why
            next = left.stream().filter(run -> !tried.contains(run)).toList();
        }
    }

    /** With so many samples: one to which others have come meanwhile is judged once more. */
    private record Unjudged(String id, int samples) {}

    private List<Unjudged> unjudged() {
        return jdbc.sql("""
            select public_id::text, stored_samples from runs r
            where state in ('completed', 'aborted', 'failed') and stored_samples > 0
                and not exists (select from run_verdicts v where v.run_id = r.id and v.program = ''
                    and v.algorithm_version = :version and v.stored_samples = r.stored_samples)
                and not public_id::text = any (:without)
            order by id desc limit :most\
            """)
                .param("version", RunCluster.VERSION)
                .param("without", withoutVerdict.asMap().keySet().toArray(String[]::new))
                .param("most", LOOKED_UP_AT_ONCE)
                .query((row, number) -> new Unjudged(row.getString(1), row.getInt(2)))
                .list();
    }

    private boolean compute(String id, Of of) {
        boolean stays = false;
        try {
            runs.find(id)
                    .filter(run ->
                            export.header(run).interleaved() != of.program().isEmpty())
                    .map(loaded::load)
                    .ifPresent(run ->
                            keep(of, run.size(), RunCluster.of(of.program().isEmpty() ? run : run.of(of.program()))));
            return true;
        } catch (UnsuitableInputException unsuitable) {
            stays = runs.find(id).filter(run -> run.state().ended()).isPresent();
            throw unsuitable;
        } finally {
            if (!stays) {
                runner.forget(of); // the database has it, or another sample makes it another question
            }
        }
    }

    /** Nothing is kept of a run that was removed meanwhile. */
    private void keep(Of of, int samples, RunCluster verdict) {
        jdbc.sql("""
            with judged as (update runs set l_samples = :lSamples, median_et_millis = :median
                where id = :run and :program = '')
            insert into run_verdicts (run_id, program, stored_samples, algorithm_version, result)
            select id, :program, :samples, :version, :result::json from runs where id = :run
            on conflict (run_id, program) do update set stored_samples = excluded.stored_samples,
                algorithm_version = excluded.algorithm_version, result = excluded.result, made_at = now()\
            """)
                .param("run", of.run())
                .param("program", of.program())
                .param("samples", samples)
                .param("version", RunCluster.VERSION)
                .param("lSamples", verdict.cluster().lSamples().size())
                .param(
                        "median",
                        verdict.medianMillis().isPresent()
                                ? verdict.medianMillis().getAsDouble()
                                : null)
                .param(
                        "result",
                        JsonTrees.write(ResultJson.of(RunCluster.FORMAT, CutoffDerivation.ALGORITHM_VERSION, verdict)))
                .update();
    }

    /** Before the server waits for its schedule, which would judge on. */
    @EventListener(ContextClosedEvent.class)
    void stop() {
        stopping = true;
    }
}
