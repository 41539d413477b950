package org.emplab.cli.measure;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Handles Ctrl-C: stops the work and waits until it has stored its results. The JVM's exit status is then 130. */
public final class Interruption implements AutoCloseable {
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;

    /** @param stop ends the work; from another thread */
    public Interruption(Runnable stop) {
        hook = new Thread(() -> {
            stop.run();
            try {
                finished.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is on its way down already
        }
    }
}
