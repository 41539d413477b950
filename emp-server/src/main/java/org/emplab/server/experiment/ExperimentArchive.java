package org.emplab.server.experiment;

import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Experiments, with every version of what they asked for, on their way to another lab. */
@Component
@Transactional(readOnly = true)
public class ExperimentArchive {
    private final Experiments experiments;
    private final SpecificationVersions versions;

    ExperimentArchive(Experiments experiments, SpecificationVersions versions) {
        this.experiments = experiments;
        this.versions = versions;
    }

    /** One as another lab reads it. */
    public ObjectNode of(UUID id) {
        ObjectNode written = experiments.findById(id).orElseThrow().written();
        ArrayNode list = written.putArray("versions");
        List<SpecificationVersion> latestFirst = versions.findByExperimentIdOrderByNumberDesc(id);
        for (int i = latestFirst.size() - 1; i >= 0; i--) {
            list.add(latestFirst.get(i).written());
        }
        return written;
    }
}
