package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.BoundDecision.ByAlgorithm;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.model.ProcessTime;
import org.emplab.server.RunningLab;
import org.emplab.server.database.StatementCount;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.study.RunVerdictService.Latest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class RunVerdictServiceIT extends RunningLab {
    private static final Duration LONG = Duration.ofMinutes(10);

    @Autowired
    RunVerdictService verdicts;

    @Autowired
    RunExport export;

    @Autowired
    LoadedRuns loaded;

    @Autowired
    AnalysisRunner runner;

    @Test
    void areComputedOnceForAllWhoLook() throws Exception {
        String run = stored(SHORT_RUN, "verdicts");
        RunCluster first = verdict(run);
        String madeAt = madeAt(run);

        assertThat(verdicts.latest(run, Duration.ZERO)).isEqualTo(new Latest(Optional.of(first), false));
        assertThat(madeAt(run)).isEqualTo(madeAt);
    }

    @Test
    void areComputedAnewByAnotherAlgorithm() throws Exception {
        String run = stored(SHORT_RUN, "verdicts");
        RunCluster first = verdict(run);
        update(
                "update run_verdicts set algorithm_version = '0', stored_samples = 3 where run_id = ?",
                runs.require(run).id());

        assertThat(verdict(run)).isEqualTo(first);
    }

    @Test
    void areKeptOfEveryRunThatHasEndedSoThatListsShowThem() throws Exception {
        String run = stored(SHORT_RUN, "verdicts");
        verdicts.judgeEnded();

        RunCluster kept = verdicts.latest(run, Duration.ZERO).verdict().orElseThrow();
        assertThat(kept.cluster().lSamples()).hasSize(16);
        JsonNode shown =
                json(get(token("ada", Role.ADMIN), "/api/v1/runs/" + run)).path("summary");
        assertThat(shown.path("lSamples").asInt()).isEqualTo(16);
        assertThat(shown.path("medianEtMillis").asDouble())
                .isEqualTo(kept.medianMillis().orElseThrow());
    }

    @Test
    void areOfManyRunsThatHaveEndedAskingWhichOnlyOnce() throws Exception {
        List<String> imported = List.of(
                stored(SHORT_RUN, "verdicts-1"), stored(SHORT_RUN, "verdicts-2"), stored(SHORT_RUN, "verdicts-3"));
        verdicts.judgeEnded();
        imported.forEach(run -> update(
                "update run_verdicts set stored_samples = 3 where run_id = ?",
                runs.require(run).id()));

        List<String> statements = StatementCount.of(verdicts::judgeEnded);

        assertThat(statements.stream().filter(sql -> sql.contains("from runs r\nwhere state in")))
                .as("which runs there are, and that there are no more")
                .hasSizeLessThanOrEqualTo(2);
        imported.forEach(
                run -> assertThat(verdicts.latest(run, Duration.ZERO).verdict()).isPresent());
    }

    @Test
    void areNotComputedOnceTheServerStops() throws Exception {
        String run = stored(SHORT_RUN, "verdicts");
        RunVerdictService stopped = new RunVerdictService(jdbc, runs, export, loaded, runner);
        stopped.stop();

        assertThat(stopped.latest(run, LONG).newerToCome()).isFalse();
    }

    @Test
    void sufficeWhileARunHasHardlyGrown() {
        assertThat(kept(RunState.RUNNING, 100, 109).suffices()).isTrue();
        assertThat(kept(RunState.RUNNING, 100, 110).suffices()).isFalse();
        assertThat(kept(RunState.RUNNING, 10, 14).suffices()).isTrue();
        assertThat(kept(RunState.RUNNING, 10, 15).suffices()).isFalse();
    }

    @Test
    void areOfAllSamplesOnceTheRunHasStopped() {
        assertThat(kept(RunState.COMPLETED, 100, 101).suffices()).isFalse();
        assertThat(kept(RunState.PAUSED, 100, 101).suffices()).isFalse();
        assertThat(kept(RunState.COMPLETED, 101, 101).suffices()).isTrue();
    }

    @Test
    void areNotNeededWithoutSamples() {
        assertThat(new RunVerdictService.Kept(1, RunState.RUNNING, 0, 0, Optional.empty()).suffices())
                .isTrue();
    }

    private RunCluster verdict(String run) {
        return verdicts.latest(run, LONG).verdict().orElseThrow();
    }

    private String madeAt(String run) {
        return value(
                String.class,
                "select made_at::text from run_verdicts join runs on runs.id = run_id where public_id =" + " ?::uuid",
                run);
    }

    private static RunVerdictService.Kept kept(RunState state, int from, int stored) {
        CentralCluster cluster =
                new CentralCluster(OptionalDouble.empty(), from, new ByAlgorithm(), List.of(), "", List.of());
        return new RunVerdictService.Kept(
                1,
                state,
                stored,
                from,
                Optional.of(new RunCluster(
                        ProcessTime.ON_CPU,
                        from,
                        0,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        cluster,
                        List.of(),
                        Optional.empty(),
                        new SteadyStates(Map.of()))));
    }
}
