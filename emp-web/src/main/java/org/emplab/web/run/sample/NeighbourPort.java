package org.emplab.web.run.sample;

import java.util.List;
import java.util.OptionalDouble;
import org.emplab.analysis.daemon.Execution;
import org.emplab.model.Sample;

/** The samples before and after one, as far as daemons worked in them. */
public interface NeighbourPort {
    /**
     * @param each how many before and how many after, at most
     * @param upperBoundMillis of the central cluster: those above it are left out; empty: none is
     */
    Near near(String runId, Sample sample, int each, OptionalDouble upperBoundMillis);

    /**
     * Neighbours of one program that did not fail, without the warm-up.
     *
     * @param samples how many there are
     * @param executions what daemons did in them
     */
    record Near(int samples, List<Execution> executions) {
        static final Near EMPTY = new Near(0, List.of());

        public Near {
            executions = List.copyOf(executions);
        }
    }
}
