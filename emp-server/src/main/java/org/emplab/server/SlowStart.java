package org.emplab.server;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says that a start goes on, where it takes longer than somebody waits without wondering, and then ever more rarely. */
final class SlowStart implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmpServer.class);
    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private final Thread watch;

    private SlowStart(Duration patience) {
        watch = new Thread(() -> tell(patience), "slow-start");
        watch.setDaemon(true);
        watch.start();
    }

    /** From now on until it is closed. */
    static SlowStart watch() {
        return watch(PATIENCE);
    }

    /**
     * The same.
     *
     * @param patience until the first word; from then on it doubles
     */
    static SlowStart watch(Duration patience) {
        return new SlowStart(patience);
    }

    private static void tell(Duration patience) {
        try {
            Duration waited = Duration.ZERO;
            for (Duration next = patience; ; next = waited) {
                Thread.sleep(next.toMillis());
                waited = waited.plus(next);
                LOG.info("still starting, for {} s now; it takes longer on a busy machine", waited.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it has started
        }
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}
