package org.emplab.web.analysis;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The results of experiments by the displacement technique. */
public interface DisplacementResultPort {
    /**
     * The result of a run, {@code emp-displacement/1}, just as its agent sent it; empty if it has none, or none yet.
     */
    Optional<ObjectNode> result(String runId);
}
