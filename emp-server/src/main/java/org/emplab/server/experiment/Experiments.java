package org.emplab.server.experiment;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.emplab.web.experiment.ExperimentName;
import org.emplab.web.experiment.RunCounts;
import org.jspecify.annotations.Nullable;
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

    @EntityGraph(attributePaths = "notebook")
    Slice<Experiment> findByNotebookIdOrderBySubmittedAtDescIdAsc(UUID notebook, Pageable page);

    @Query(
            "select count(*) from (select e.id as id from Experiment e where e.notebook.id = :notebook order by e.id limit :most) as counted")
    long countInNotebookUpTo(long most, UUID notebook);

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

    /** How many runs of an experiment are in each state. */
    interface Counted {
        UUID getExperiment();

        long getPending();

        long getRunning();

        long getPaused();

        long getCompleted();

        long getAborted();

        long getFailed();

        long getSamples();

        long getPlanned();

        default RunCounts counts() {
            return new RunCounts(
                    getPending(),
                    getRunning(),
                    getPaused(),
                    getCompleted(),
                    getAborted(),
                    getFailed(),
                    getSamples(),
                    getPlanned());
        }
    }

    @Query(nativeQuery = true, value = """
            select experiment_id as experiment, count(*) filter (where state = 'pending') as pending,
                count(*) filter (where state = 'running') as running,
                count(*) filter (where state = 'paused') as paused,
                count(*) filter (where state = 'completed') as completed,
                count(*) filter (where state = 'aborted') as aborted,
                count(*) filter (where state = 'failed') as failed,
                coalesce(sum(stored_samples), 0) as samples, coalesce(sum(planned_samples), 0) as planned
            from runs where experiment_id in (:experiments) group by experiment_id""")
    List<Counted> countsOf(Collection<UUID> experiments);

    @Query("select new org.emplab.web.experiment.ExperimentName(e.id, e.name, n.id, n.name)"
            + " from Run r join Experiment e on e.id = r.experimentId join e.notebook n where r.publicId = :run")
    Optional<ExperimentName> ofRun(UUID run);

    /** Which version of the specification asked for a run. */
    interface RunVersion {
        UUID getRun();

        @Nullable
        Integer getVersion();
    }

    @Query(nativeQuery = true, value = """
            select public_id as run, specification_version as version from runs where public_id in (:runs)""")
    List<RunVersion> versionsOf(Collection<UUID> runs);
}
