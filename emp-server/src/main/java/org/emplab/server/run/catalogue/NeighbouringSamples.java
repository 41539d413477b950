package org.emplab.server.run.catalogue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The executions of daemons in the samples around one, in one statement that reads these samples alone. */
@Component
public class NeighbouringSamples {
    private final JdbcClient jdbc;
    private final Runs runs;

    NeighbouringSamples(JdbcClient jdbc, Runs runs) {
        this.jdbc = jdbc;
        this.runs = runs;
    }

    /**
     * Neighbours of one program that did not fail, without the warm-up.
     *
     * @param samples how many there are
     * @param executions what daemons did in them
     */
    public record Near(int samples, List<Execution> executions) {
        public static final Near EMPTY = new Near(0, List.of());

        public Near {
            executions = List.copyOf(executions);
        }
    }

    /**
     * The offset keeps the planner to the index. Of a condition on the program it expects next to nothing, and would rather
     * read and sort all samples of a long run than look for fifty along the index.
     */
    private static final String SIDE = "(select sample from (select sample, warm_up, exit_code, program, elapsed_nanos"
            + " from samples where run_id = :run and sample %s :sample order by run_id, sample%s offset 0) side"
            + " where not warm_up and exit_code = 0 and program is not distinct from :program"
            + " and elapsed_nanos <= :bound limit %d)";

    /**
     * @param each how many before and how many after, at most
     * @param upperBoundMillis of the central cluster: those above it are left out; empty: none is
     */
    public Near near(String runId, Sample sample, int each, OptionalDouble upperBoundMillis) {
        Run run = runs.require(runId);
        String pt = run.aggregates().processTime() == ProcessTime.ON_CPU
                ? "d.cpu_nanos"
                : "1000 * (d.user_micros + d.system_micros)";
        List<Execution> executions = new ArrayList<>();
        Set<Integer> samples = new HashSet<>();
        jdbc.sql("with near as (" + SIDE.formatted("<", " desc", each) + " union all " + SIDE.formatted(">", "", each)
                        + ") select near.sample, n.name, " + pt + " from near left join process_diffs d"
                        + " on d.run_id = :run and d.sample = near.sample and not d.put and " + pt + " > 0"
                        + " left join process_names n on n.id = d.name_id")
                .param("run", run.id())
                .param("sample", sample.number())
                .param("program", sample.program().orElse(null))
                .param(
                        "bound",
                        upperBoundMillis.isPresent() ? (long) (upperBoundMillis.getAsDouble() * 1e6) : Long.MAX_VALUE)
                .query((RowCallbackHandler) row -> {
                    samples.add(row.getInt(1));
                    @Nullable String name = row.getString(2);
                    if (name != null) {
                        executions.add(new Execution(name, row.getInt(1), row.getLong(3) / 1e6));
                    }
                });
        return new Near(samples.size(), executions);
    }
}
