package org.emplab.server.experiment;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.database.JsonText;

/** An experiment as it is on record, with its runs. */
record SubmittedExperiment(
        UUID id,
        String notebook,
        String name,
        Map<String, Object> specification,
        String submittedBy,
        Instant submittedAt,
        List<UUID> runs) {

    static SubmittedExperiment of(Experiment experiment, List<UUID> runs) {
        return new SubmittedExperiment(
                experiment.id(),
                experiment.notebook().name(),
                experiment.name(),
                JsonText.object(experiment.specification()),
                experiment.submittedBy(),
                experiment.submittedAt(),
                runs);
    }
}
