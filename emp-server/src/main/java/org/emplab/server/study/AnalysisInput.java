package org.emplab.server.study;

import jakarta.persistence.Embeddable;
import org.emplab.server.run.export.LoadedRuns.Loaded;

/** A run, and how much of it, that an analysis used. */
@Embeddable
public class AnalysisInput {
    private long runId;
    private String role;
    private int storedSamples;
    private byte[] contentSha256;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected AnalysisInput() {}

    /**
     * @param role short, short-2, long or timed; its place among the runs where they have no names
     * @param storedSamples how many of the run's samples there were
     * @param contentSha256 of the canonical run file with just these samples
     */
    public AnalysisInput(String role, long runId, int storedSamples, byte[] contentSha256) {
        this.runId = runId;
        this.role = role;
        this.storedSamples = storedSamples;
        this.contentSha256 = contentSha256.clone();
    }

    public static AnalysisInput of(String role, Loaded run) {
        return new AnalysisInput(role, run.stored().id(), run.run().size(), run.sha256());
    }

    /** The role of a run among those of its length: the first has the name of the length. */
    static String role(String length, int place) {
        return place == 0 ? length : length + "-" + (place + 1);
    }

    public long runId() {
        return runId;
    }

    public String role() {
        return role;
    }

    public int storedSamples() {
        return storedSamples;
    }

    public byte[] contentSha256() {
        return contentSha256.clone();
    }
}
