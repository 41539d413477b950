package org.emplab.server.security;

/** The request that this thread answers, as far as the audit trail speaks of it. */
public interface AnsweredRequest {
    /** Returns the address of who asks; {@code here} where no request is answered. */
    String address();

    /** Notes that the audit trail speaks of the request, or is to pass over it. */
    void recorded();
}
