package org.emplab.server.displacement;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.emplab.server.events.LabChange;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;

/** Looks again whenever something changed in the lab, and now and then, since the end of a process is no change of the lab. */
public final class Watch implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long LOOK_MILLIS = 250;

    private final ConfigurableApplicationContext context;
    // a lambda, whose type argument is erased: as a class it would not hear of the kinds of change
    private final ApplicationListener<PayloadApplicationEvent<LabChange>> listener = change -> changed();
    private long changes;

    public Watch(ConfigurableApplicationContext context) {
        this.context = context;
        context.addApplicationListener(listener);
    }

    private synchronized void changed() {
        changes++;
        notifyAll();
    }

    private synchronized long changes() {
        return changes;
    }

    /** @param story what to tell if it never holds */
    public void until(String what, BooleanSupplier holds, Supplier<String> story) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        for (long seen = changes(); !holds.getAsBoolean(); seen = changes()) {
            synchronized (this) {
                if (end < System.nanoTime()) {
                    throw new AssertionError("waited in vain: " + what + "\n" + story.get());
                }
                if (changes == seen) {
                    TimeUnit.MILLISECONDS.timedWait(this, LOOK_MILLIS);
                }
            }
        }
    }

    @Override
    public void close() {
        context.removeApplicationListener(listener);
    }
}
