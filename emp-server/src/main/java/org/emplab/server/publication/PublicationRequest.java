package org.emplab.server.publication;

import java.util.Optional;

/**
 * A request to put a table in force.
 *
 * @param name of the table; empty for that of the one before on the machine, or the machine's own
 * @param reason kept with the table
 * @param force in spite of what speaks against it; needs a reason
 */
public record PublicationRequest(String derivation, Optional<String> name, Optional<String> reason, boolean force) {
    public PublicationRequest {
        name = name.map(String::strip).filter(text -> !text.isEmpty());
        reason = reason.map(String::strip).filter(text -> !text.isEmpty());
    }
}
