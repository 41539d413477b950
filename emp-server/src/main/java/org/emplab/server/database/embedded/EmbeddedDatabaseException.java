package org.emplab.server.database.embedded;

/** Says why the embedded database cannot be used and, where it is known, the mend. */
public final class EmbeddedDatabaseException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    EmbeddedDatabaseException(String message) {
        super(message);
    }

    EmbeddedDatabaseException(String message, Exception cause) {
        super(message, cause);
    }
}
