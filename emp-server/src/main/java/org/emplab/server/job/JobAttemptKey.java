package org.emplab.server.job;

import java.util.UUID;

/** Which turn of which job a task of db-scheduler means: a job that was resumed is another task. */
record JobAttemptKey(UUID job, int turn) {
    static JobAttemptKey of(Job job) {
        return new JobAttemptKey(job.id(), job.turn());
    }

    static JobAttemptKey parse(String text) {
        int at = text.lastIndexOf('/');
        return new JobAttemptKey(UUID.fromString(text.substring(0, at)), Integer.parseInt(text.substring(at + 1)));
    }

    @Override
    public String toString() {
        return job + "/" + turn;
    }
}
