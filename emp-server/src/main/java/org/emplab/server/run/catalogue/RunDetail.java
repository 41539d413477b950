package org.emplab.server.run.catalogue;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
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
 * A run in full.
 *
 * @param wanted what a person asked for: run, pause or abort
 * @param specificationVersion of its experiment; null if it was imported
 * @param settings JSON
 * @param storedHeader of its run file, JSON; null before the first upload
 * @param header of its run file; before the first upload, what is known of the run
 * @param processTime which account PT is taken from: the precise one where every process of the run has it
 * @param mine whether the caller may change it
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
        @JsonIgnore boolean mine) {
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
