package org.emplab.server.run.catalogue;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.jspecify.annotations.Nullable;

/**
 * A run in full, as its page shows it: the whole of it, or one of the programs that it interleaves.
 *
 * @param wanted what a person asked for: run, pause or abort
 * @param specificationVersion of its experiment; null if it was imported
 * @param settings JSON
 * @param storedHeader of its run file, JSON; null before the first upload
 * @param header of its run file; before the first upload, what is known of the run
 * @param processTime which account PT is taken from: the precise one where every process of the run has it
 * @param mine whether the caller may change it
 * @param part which part of it is shown
 */
@Schema(name = "Detail")
public record RunDetail(
        RunSummary summary,

        @Schema(allowableValues = {"run", "pause", "abort"}) String wanted,

        @Nullable String runId,
        @Nullable UUID experiment,
        @Nullable Integer specificationVersion,
        int storedThrough,
        @Nullable Instant quietUntil,

        @Schema(implementation = Object.class) @JsonRawValue String settings,

        @Schema(implementation = Object.class) @JsonProperty("header") @JsonRawValue @Nullable
        String storedHeader,

        @JsonIgnore RunHeader header,
        @JsonIgnore ProcessTime processTime,
        @JsonIgnore boolean mine,
        @JsonIgnore Part part) {
    /**
     * The part of a run that is shown.
     *
     * @param program which one; empty for the whole run
     * @param summary of the run, or of the program as if it had been alone in the run
     * @param aggregates of its samples, where its points are not in memory and too many to be read for the head of a page
     */
    public record Part(Optional<String> program, RunSummary summary, Optional<RunAggregatesView> aggregates) {
        public static Part whole(RunSummary run) {
            return new Part(Optional.empty(), run, Optional.empty());
        }
    }

    /** Another part of the same run. */
    public RunDetail with(Part other) {
        return new RunDetail(
                summary,
                wanted,
                runId,
                experiment,
                specificationVersion,
                storedThrough,
                quietUntil,
                settings,
                storedHeader,
                header,
                processTime,
                mine,
                other);
    }

    /** The program whose samples are shown; empty for those of the whole run. */
    public Optional<String> program() {
        return part.program();
    }

    /** The summary of what is shown. */
    public RunSummary shown() {
        return part.summary();
    }

    /** True if the points of what is shown can be had without a wait. */
    public boolean atHand() {
        return part.aggregates().isEmpty();
    }

    /** The query of the page's address, with its question mark; empty for the whole run. */
    public String query() {
        return part.program()
                .map(name -> "?program=" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                .orElse("");
    }

    /** True if the samples that are shown are of several programs. */
    public boolean mixed() {
        return header.interleaved() && part.program().isEmpty();
    }

    /** A command to the run that its agent has not obeyed yet. */
    public Optional<RequestedAction> asked() {
        return Stream.of(RequestedAction.PAUSE, RequestedAction.ABORT)
                .filter(action -> action.key().equals(wanted))
                .filter(action -> action == RequestedAction.PAUSE
                        ? summary.state() == RunState.RUNNING
                        : !summary.state().ended())
                .findFirst();
    }

    /** True if a person asked it to end and it has not yet. */
    public boolean ending() {
        return asked().equals(Optional.of(RequestedAction.ABORT));
    }

    /** True if a person asked it to pause and it has not yet. */
    public boolean pausing() {
        return asked().equals(Optional.of(RequestedAction.PAUSE));
    }

    /** True of an experiment by the displacement technique, which takes no samples. */
    public boolean displaces() {
        return header.workload().containsKey("displace");
    }

    /** When a command takes effect, in a sentence. */
    public String effectOfCommands() {
        if (ending()) {
            return "The run ends at the next sample boundary, once its agent calls.";
        }
        if (summary.state() == RunState.PENDING) {
            return "The run waits in its machine’s queue.";
        }
        return displaces()
                ? "Each takes effect between two steps; after a pause the experiment begins anew."
                : "Each takes effect at the next sample boundary.";
    }
}
