package org.emplab.server.experiment;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
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

    /** An experiment in a list, with its runs counted. */
    interface Line {
        UUID getId();

        String getName();

        /** With commas between them. */
        String getTags();

        UUID getNotebook();

        String getNotebookName();

        int getVersions();

        String getBy();

        Instant getAt();

        long getPending();

        long getRunning();

        long getPaused();

        long getCompleted();

        long getAborted();

        long getFailed();

        long getSamples();

        long getPlanned();
    }

    /**
     * Newest first.
     *
     * @param notebook id; null: of any
     * @param experiment id; null: all
     * @param run public id of a run of it; null: any
     */
    @Query(nativeQuery = true, value = """
            select e.id, e.name, array_to_string(e.tags, ',') as tags, n.id as notebook, n.name as "notebookName",
                e.specification_version as versions, e.submitted_by as by, e.submitted_at as at, c.*
            from experiments e
            join notebooks n on n.id = e.notebook_id
            cross join lateral (
                select count(*) filter (where state = 'pending') as pending,
                    count(*) filter (where state = 'running') as running,
                    count(*) filter (where state = 'paused') as paused,
                    count(*) filter (where state = 'completed') as completed,
                    count(*) filter (where state = 'aborted') as aborted,
                    count(*) filter (where state = 'failed') as failed,
                    coalesce(sum(stored_samples), 0) as samples, coalesce(sum(planned_samples), 0) as planned
                from runs where experiment_id = e.id) c
            where (cast(:notebook as text) is null or e.notebook_id = cast(cast(:notebook as text) as uuid))
                and (cast(:experiment as text) is null or e.id = cast(cast(:experiment as text) as uuid))
                and (cast(:run as text) is null or e.id =
                    (select experiment_id from runs where public_id = cast(cast(:run as text) as uuid)))
            order by e.submitted_at desc, e.id""")
    Slice<Line> lines(@Nullable String notebook, @Nullable String experiment, @Nullable String run, Pageable page);

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
