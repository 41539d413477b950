package org.emplab.server.publication;

/** The people who may put cutoff tables in force. */
public enum PublishApproval {
    /** Every researcher. */
    NONE,
    /** Administrators; a researcher proposes. */
    ADMIN
}
