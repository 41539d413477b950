package org.emplab.server.job;

import java.util.function.Supplier;
import org.emplab.server.api.Refusal;
import tools.jackson.databind.JsonNode;

/** A kind of thing that jobs compute. */
public interface Work {
    /** The kind, such as {@code derivation}; stored in the database for ever. */
    String kind();

    /**
     * Computes; while it does so nothing of the database is held.
     *
     * @param asked the request as it was made
     * @param who user:NAME
     * @return keeps the result and answers its address; called in the transaction that ends the job, or never
     * @throws Refusal if it cannot be computed, which the caller is told
     */
    Supplier<String> compute(JsonNode asked, String who, Progress progress);
}
