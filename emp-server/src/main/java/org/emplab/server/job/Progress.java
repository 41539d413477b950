package org.emplab.server.job;

import org.emplab.server.job.JobView.JobProgress;
import org.jspecify.annotations.Nullable;

/** Tells how far a computation is. */
public interface Progress {
    /** The progress of what is computed within a request, which is not shown. */
    Progress UNWATCHED = new Progress() {
        @Override
        public void begin(String step, long wanted) {}

        @Override
        public void begin(String step) {}

        @Override
        public void advance() {}
    };

    /**
     * Begins a step.
     *
     * @param step goes on after "300 of 840 ", as in "samples read"
     * @throws JobInterrupted if the result is not wanted any more
     */
    void begin(String step, long wanted);

    /** Begins a step that cannot be counted. */
    void begin(String step);

    /**
     * One more of the step is done.
     *
     * @throws JobInterrupted if the result is not wanted any more
     */
    void advance();

    /** Ends what computes a job: it was cancelled, another server has taken it over, or this one stops. */
    final class JobInterrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final boolean serverStops;

        JobInterrupted(boolean serverStops) {
            super(serverStops ? "this server stops" : "the job is not this server's any more", null, false, false);
            this.serverStops = serverStops;
        }

        /** Whether the job is to be gone on with elsewhere. */
        boolean serverStops() {
            return serverStops;
        }
    }

    /** A progress that other threads look at; one thread makes it. */
    final class WatchedProgress implements Progress {
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
}
