package org.emplab.server.run;

import java.time.Clock;
import java.util.Optional;
import org.emplab.analysis.displacement.DisplacementReport;
import org.emplab.analysis.displacement.DisplacementResult;
import org.emplab.runfile.BadJson;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.Aggregates;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Checks and stores what experiments find that take no samples, and gives it back. */
@Service
public class RunResultService {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RunResults results;
    private final Runs runs;
    private final Clock clock;

    RunResultService(RunResults results, Runs runs, Clock clock) {
        this.results = results;
        this.runs = runs;
        this.clock = clock;
    }

    /**
     * Stores a result. The same one again changes nothing.
     *
     * @throws InvalidInputException if it is no {@code emp-displacement/1}
     * @throws Refusal if the run has another result already
     */
    @Transactional
    public void store(Run stale, String json) {
        DisplacementReport.read(parsed(json), "result");
        Run run = runs.lock(stale.id());
        Optional<RunResult> known = displacement(run);
        if (known.isEmpty()) {
            results.add(new RunResult(run, DisplacementResult.FORMAT, json, clock.instant()));
        } else if (!known.get().json().equals(json)) {
            throw Refusal.conflict("run " + run.publicId() + " has another result already");
        }
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JacksonException e) {
            throw new InvalidInputException("result", 0, null, BadJson.message(e));
        }
    }

    private Optional<RunResult> displacement(Run run) {
        return results.findById(new RunResult.Key(run.id(), DisplacementResult.FORMAT));
    }

    /** Just as its agent sent it. */
    public Optional<String> json(String runId) {
        return runs.find(runId).flatMap(this::displacement).map(RunResult::json);
    }

    /**
     * The result of a run, {@code emp-displacement/1}, just as its agent sent it; empty if it has none, or none yet.
     */
    public Optional<ObjectNode> result(String runId) {
        return json(runId).map(json -> (ObjectNode) JSON.readTree(json));
    }

    /** The results of experiments without samples. */
    interface RunResults extends Aggregates<RunResult, RunResult.Key> {}
}
