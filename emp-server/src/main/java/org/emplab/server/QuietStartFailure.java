package org.emplab.server;

import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Keeps Spring from burying a start failure that one line explains, such as a home that is in use, under its stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class QuietStartFailure implements SpringBootExceptionReporter {
    @Override
    public boolean reportException(Throwable failure) {
        return StartFailure.isExplained(failure);
    }
}
