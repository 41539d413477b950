package org.emplab.server.job;

import java.util.UUID;

/** Which turn of which job a task of db-scheduler means: a job that was resumed is another task. */
record JobTurn(UUID job, int turn) {
    static JobTurn of(Job job) {
        return new JobTurn(job.id(), job.turn());
    }

    static JobTurn parse(String text) {
        int at = text.lastIndexOf('/');
        return new JobTurn(UUID.fromString(text.substring(0, at)), Integer.parseInt(text.substring(at + 1)));
    }

    @Override
    public String toString() {
        return job + "/" + turn;
    }
}
