package org.emplab.server.experiment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.schedule.ForecastService;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;

/**
 * An experiment that is on record, with its runs.
 *
 * @param specification what the latest version says
 * @param specificationVersion its number, from 1
 * @param notes Markdown
 * @param version of notes and tags, to be sent back with a change
 * @param submittedBy {@code user:ada}
 * @param mine whether the caller may change it
 */
@Schema(name = "SubmittedExperiment")
public record ExperimentView(
        UUID id,
        String notebook,
        UUID notebookId,
        String name,
        Map<String, Object> specification,
        int specificationVersion,
        String notes,
        List<String> tags,
        int version,
        String submittedBy,
        Instant submittedAt,
        List<UUID> runs,
        @JsonIgnore @Nullable String changedBy,
        @JsonIgnore @Nullable Instant changedAt,
        @JsonIgnore RunCounts counts,
        @JsonIgnore boolean mine) {
    /** The end of the last of its runs; empty where none is open, or the end of one is not known. */
    public Optional<Forecast> end(Map<String, Forecast> expected) {
        List<Optional<Forecast>> known = runs.stream()
                .map(run -> Optional.ofNullable(expected.get(run.toString())))
                .filter(Optional::isPresent)
                .toList();
        return known.size() == counts.unfinished() ? ForecastService.last(known) : Optional.empty();
    }

    /** The login of the person who submitted it. */
    public String by() {
        return Caller.login(submittedBy);
    }

    /**
     * The runs of an experiment by their states.
     *
     * @param settled failed ones that a later run repeats, and those that were imported, which none can repeat; failed counts
     *     them, too
     * @param samples stored ones of all runs
     * @param planned samples of all runs; 0 if none are planned
     */
    public record RunCounts(
            long pending,
            long running,
            long paused,
            long completed,
            long aborted,
            long failed,
            long settled,
            long samples,
            long planned) {
        public static final RunCounts NONE = new RunCounts(0, 0, 0, 0, 0, 0, 0, 0, 0);

        static RunCounts of(Experiments.ExperimentRunCounts runs) {
            return new RunCounts(
                    runs.getPending(),
                    runs.getRunning(),
                    runs.getPaused(),
                    runs.getCompleted(),
                    runs.getAborted(),
                    runs.getFailed(),
                    runs.getSettled(),
                    runs.getSamples(),
                    runs.getPlanned());
        }

        public long all() {
            return unfinished() + completed + aborted + failed;
        }

        /** The number of runs that wait, run or are paused. */
        public long unfinished() {
            return pending + running + paused;
        }

        /** The number of failed runs that a person can repeat. */
        public long toRepeat() {
            return failed - settled;
        }
    }

    /** An experiment and its notebook by name. */
    public record ExperimentName(UUID id, String name, UUID notebookId, String notebook) {}
}
