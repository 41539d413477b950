package org.emplab.web;

import ch.qos.logback.classic.LoggerContext;
import org.emplab.server.database.embedded.EmbeddedPostgres;
import org.slf4j.LoggerFactory;

/**
 * Ends a server that is told to stop while it starts. Spring would first complete the start; nothing of it is needed, since
 * the next start goes on with the database as it finds it.
 */
final class StartStop {
    private static final int BY_SIGTERM = 143;

    private volatile boolean started;

    StartStop() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "start-stop"));
    }

    void isStarted() {
        started = true;
    }

    private void end() {
        if (started) {
            return;
        }
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext logging) {
            logging.stop(); // what fails from now on is a consequence
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
        EmbeddedPostgres.stopAll();
        Runtime.getRuntime().halt(BY_SIGTERM);
    }
}
