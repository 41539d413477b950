package org.emplab.cli.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Handles Ctrl-C: stops the work and waits until it has stored its results. The JVM's exit status is then 130. */
public final class Interruption implements AutoCloseable {
    private final List<Runnable> stops = new ArrayList<>();
    private boolean interrupted;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;

    /** @param stop ends the work; from another thread */
    public Interruption(Runnable stop) {
        stops.add(stop);
        hook = new Thread(() -> {
            stopAll();
            try {
                finished.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Adds something to stop, and stops it at once after an interruption. */
    void also(Runnable stop) {
        synchronized (stops) {
            stops.add(stop);
            if (!interrupted) {
                return;
            }
        }
        stop.run();
    }

    private void stopAll() {
        List<Runnable> all;
        synchronized (stops) {
            interrupted = true;
            all = List.copyOf(stops);
        }
        all.forEach(Runnable::run);
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
