package org.emplab.server.run;

import java.util.Optional;
import org.emplab.report.displacement.DisplacementJson;
import org.emplab.report.displacement.DisplacementJsonReader;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.ProblemException;
import org.emplab.web.displacement.DisplacementResults;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Results of experiments that take no samples, kept just as their agents sent them. */
@Service
public class RunResults implements DisplacementResults {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JdbcClient jdbc;
    private final Runs runs;

    RunResults(JdbcClient jdbc, Runs runs) {
        this.jdbc = jdbc;
        this.runs = runs;
    }

    /**
     * Stores a result. The same one again changes nothing.
     *
     * @throws InvalidInputException if it is no {@code emp-displacement/1}
     * @throws ProblemException if the run has another result already
     */
    @Transactional
    public void store(StoredRun run, String json) {
        DisplacementJsonReader.read(parsed(json), "result");
        runs.lock(run.id());
        Optional<String> known = text(run.id());
        if (known.isPresent() && !known.get().equals(json)) {
            throw ProblemException.conflict("run " + run.publicId() + " has another result already");
        }
        if (known.isEmpty()) {
            jdbc.sql("insert into run_results (run_id, format, result) values (?, ?, ?::json)")
                    .params(run.id(), DisplacementJson.FORMAT, json)
                    .update();
        }
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JacksonException e) {
            throw new InvalidInputException("result", 0, null, "bad JSON: " + e.getOriginalMessage());
        }
    }

    /** Just as it came. */
    public Optional<String> text(long runId) {
        return jdbc.sql("select result::text from run_results where run_id = ? and format = ?")
                .params(runId, DisplacementJson.FORMAT)
                .query(String.class)
                .optional();
    }

    @Override
    public Optional<ObjectNode> result(String runId) {
        return runs.find(runId).flatMap(run -> text(run.id())).map(text -> (ObjectNode) JSON.readTree(text));
    }
}
