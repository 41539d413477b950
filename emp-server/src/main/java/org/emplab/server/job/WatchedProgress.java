package org.emplab.server.job;

import org.emplab.server.job.JobView.JobProgress;
import org.jspecify.annotations.Nullable;

/** A progress that other threads look at; one thread makes it. */
public final class WatchedProgress implements Progress {
    private volatile Step step = new Step("begun", null);

    private static final class Step {
        private final String name;
        private final @Nullable Long wanted;
        private volatile long done;

        Step(String name, @Nullable Long wanted) {
            this.name = name;
            this.wanted = wanted;
        }
    }

    /** How far it is now. */
    public JobProgress now() {
        Step current = step;
        return new JobProgress(current.name, current.done, current.wanted);
    }

    @Override
    public void begin(String name, long wanted) {
        step = new Step(name, wanted);
    }

    @Override
    public void begin(String name) {
        step = new Step(name, null);
    }

    @Override
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread writes
    public void advance() {
        step.done++;
    }
}
