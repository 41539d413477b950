package org.emplab.server.run.export;

import java.util.Arrays;
import java.util.Optional;

/** A run as a table for R, pandas and others: a row for each sample, or for each process in each sample. */
public enum RunTableFile {
    SAMPLES_CSV("samples.csv", "text/csv;charset=UTF-8"),
    EXECUTIONS_CSV("executions.csv", "text/csv;charset=UTF-8"),
    SAMPLES_PARQUET("samples.parquet", "application/vnd.apache.parquet"),
    EXECUTIONS_PARQUET("executions.parquet", "application/vnd.apache.parquet");

    private final String ending;
    private final String mediaType;

    RunTableFile(String ending, String mediaType) {
        this.ending = ending;
        this.mediaType = mediaType;
    }

    public static Optional<RunTableFile> of(String ending) {
        return Arrays.stream(values())
                .filter(file -> file.ending.equals(ending))
                .findFirst();
    }

    /** How the file's name ends. */
    public String ending() {
        return ending;
    }

    public String mediaType() {
        return mediaType;
    }
}
