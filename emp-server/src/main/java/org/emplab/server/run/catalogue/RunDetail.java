package org.emplab.server.run.catalogue;

import java.util.Optional;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;

/**
 * A run as its page shows it.
 *
 * @param processTime which account PT is taken from: the precise one where every process of the run has it
 * @param note why it is measured, Markdown
 * @param asked what a person wants of it that has not come to pass yet
 * @param mine whether the caller may change it
 */
public record RunDetail(
        RunSummary summary,
        RunHeader header,
        ProcessTime processTime,
        Optional<String> note,
        Optional<RequestedAction> asked,
        boolean mine) {
    /** True if a person asked it to end and it has not yet. */
    public boolean ending() {
        return asked.equals(Optional.of(RequestedAction.ABORT));
    }

    /** True if a person asked it to pause and it has not yet. */
    public boolean pausing() {
        return asked.equals(Optional.of(RequestedAction.PAUSE));
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
