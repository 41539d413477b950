package org.emplab.server.experiment;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;

/** Every version of every experiment's specification. */
interface SpecificationVersions extends Aggregates<SpecificationVersion, UUID> {
    List<SpecificationVersion> findByExperimentIdOrderByNumberDesc(UUID experiment);

    Optional<SpecificationVersion> findByExperimentIdAndNumber(UUID experiment, int number);
}
