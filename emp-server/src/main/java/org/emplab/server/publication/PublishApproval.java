package org.emplab.server.publication;

/** Who puts cutoff tables in force. */
public enum PublishApproval {
    /** Every researcher. */
    NONE,
    /** Administrators; a researcher proposes. */
    ADMIN
}
