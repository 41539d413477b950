package org.emplab.server.experiment;

import java.util.List;
import java.util.UUID;
import org.emplab.server.notebook.Notebook;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Experiments, with every version of what they asked for, on their way to another lab. */
@Component
@Transactional
public class ExperimentArchive {
    private final Experiments experiments;
    private final SpecificationVersions versions;

    ExperimentArchive(Experiments experiments, SpecificationVersions versions) {
        this.experiments = experiments;
        this.versions = versions;
    }

    /** One as another lab reads it. */
    @Transactional(readOnly = true)
    public ObjectNode of(UUID id) {
        ObjectNode written = experiments.findById(id).orElseThrow().written();
        ArrayNode list = written.putArray("versions");
        List<SpecificationVersion> latestFirst = versions.findByExperimentIdOrderByNumberDesc(id);
        for (int i = latestFirst.size() - 1; i >= 0; i--) {
            list.add(latestFirst.get(i).written());
        }
        return written;
    }

    /**
     * Adds one as it was, unless it is there.
     *
     * @return whether it is new
     */
    public boolean add(JsonNode written, Notebook notebook) {
        UUID id = UUID.fromString(written.path("id").asString());
        if (experiments.findById(id).isPresent()) {
            return false;
        }
        experiments.add(Experiment.read(written, notebook));
        written.path("versions").forEach(version -> versions.add(SpecificationVersion.read(version, id)));
        return true;
    }
}
