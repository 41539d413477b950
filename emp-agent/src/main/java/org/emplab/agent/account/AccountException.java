package org.emplab.agent.account;

/** The kernel does not give accounts; the message says why and what would help. */
public final class AccountException extends RuntimeException {
    private static final long serialVersionUID = 1;

    AccountException(String message) {
        super(message);
    }
}
