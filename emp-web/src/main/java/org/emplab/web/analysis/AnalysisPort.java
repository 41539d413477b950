package org.emplab.web.analysis;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.web.api.ProblemException;

/** Answers to questions about stored runs; a page, its figures and its files are one computation. */
public interface AnalysisPort {
    /**
     * The answer, or nothing yet after a while: a later call finds what was computed meanwhile.
     *
     * @throws UnsuitableInputException if the runs do not suit
     * @throws IllegalArgumentException if a parameter is wrong
     * @throws ProblemException if too many others wait
     */
    Optional<Answer> answer(RunAnalysis<?> kind, AnalysisAddress address, Duration patience);

    record Answer(Report report, Provenance provenance) {}

    /**
     * How an answer came about.
     *
     * @param inputs the runs with the digests of their canonical run files
     * @param version of the algorithm
     * @param by login of the person who asked first
     * @param analysis its id in the database; empty where it is not kept
     */
    record Provenance(List<InputFile> inputs, String version, String by, Instant at, Optional<UUID> analysis) {
        public Provenance {
            inputs = List.copyOf(inputs);
        }
    }
}
