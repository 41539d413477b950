package org.emplab.server.experiment;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.Query;

/** All experiments that were submitted. */
interface Experiments extends Aggregates<Experiment, UUID> {
    @Override
    @EntityGraph(attributePaths = "notebook")
    Optional<Experiment> findById(UUID id);

    @EntityGraph(attributePaths = "notebook")
    Slice<Experiment> findAllByOrderBySubmittedAtDescIdAsc(Pageable page);

    /** A run that was queued for an experiment. */
    interface QueuedRun {
        UUID getExperiment();

        UUID getRun();
    }

    /** The runs of several experiments at once, each experiment's in the order of their submission. */
    @Query(nativeQuery = true, value = """
            select experiment_id as experiment, public_id as run from runs where experiment_id in (:experiments)
            order by id""")
    List<QueuedRun> runsOf(Collection<UUID> experiments);
}
