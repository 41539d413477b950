package org.emplab.analysis.question;

import org.emplab.analysis.series.UnsuitableInputException;

/** PT cannot be on-CPU time for all of the runs; as user + system time they agree. */
public final class AccountsDifferException extends UnsuitableInputException {
    private static final long serialVersionUID = 1L;

    AccountsDifferException(String message) {
        super(message);
    }
}
