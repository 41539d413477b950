package org.emplab.server.experiment;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.database.JsonText;

/**
 * An experiment as it is on record, with its runs.
 *
 * @param specification what the latest version says
 * @param specificationVersion its number, from 1
 * @param notes Markdown
 * @param version of notes and tags, to be sent back with a change
 */
record SubmittedExperiment(
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
        List<UUID> runs) {

    static SubmittedExperiment of(Experiment experiment, List<UUID> runs) {
        return new SubmittedExperiment(
                experiment.id(),
                experiment.notebook().name(),
                experiment.notebook().id(),
                experiment.name(),
                JsonText.object(experiment.specification()),
                experiment.specificationVersion(),
                experiment.notes().text(),
                experiment.notes().tags(),
                experiment.version(),
                experiment.submittedBy(),
                experiment.submittedAt(),
                runs);
    }
}
