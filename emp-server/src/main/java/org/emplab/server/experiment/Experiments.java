package org.emplab.server.experiment;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.server.database.Aggregates;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** All experiments that were submitted. */
interface Experiments extends Aggregates<Experiment, UUID> {
    @Override
    @EntityGraph(attributePaths = "notebook")
    Optional<Experiment> findById(UUID id);

    /** The ids that begin so. */
    @Query(nativeQuery = true, value = """
            select id from experiments where starts_with(id::text, lower(:beginning)) limit :most""")
    List<UUID> called(String beginning, int most);

    @EntityGraph(attributePaths = "notebook")
    Slice<Experiment> findAllByOrderBySubmittedAtDescIdAsc(Pageable page);

    @EntityGraph(attributePaths = "notebook")
    Slice<Experiment> findByNotebookIdOrderBySubmittedAtDescIdAsc(UUID notebook, Pageable page);

    /** The experiments of a person with a run that has not ended, newest first. */
    @EntityGraph(attributePaths = "notebook")
    @Query("from Experiment e where e.submittedBy = :by and exists (select 1 from Run r where r.experimentId = e.id"
            + " and r.state in (org.emplab.lab.RunState.PENDING, org.emplab.lab.RunState.RUNNING,"
            + " org.emplab.lab.RunState.PAUSED)) order by e.submittedAt desc, e.id")
    List<Experiment> open(String by, Pageable page);

    /** An experiment all of whose runs have ended. */
    interface Ended {
        UUID getId();

        Instant getAt();
    }

    /**
     * Experiments that have ended since an instant, and those of a person that the person has not looked at since; the
     * latest end first.
     */
    @Query(nativeQuery = true, value = """
            select e.id, r.at from experiments e
            join lateral (select max(ended_at) as at,
                    bool_or(state in ('pending', 'running', 'paused')) as open
                from runs where experiment_id = e.id) r on not r.open and r.at is not null
            where e.id in (select experiment_id from runs where ended_at >= :since)
                or e.submitted_by = :by and e.looked_at is null
            order by r.at desc, e.id limit :most""")
    List<Ended> ended(Instant since, String by, int most);

    @EntityGraph(attributePaths = "notebook")
    List<Experiment> findByIdIn(Collection<UUID> ids);

    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            update experiments set looked_at = :now where id = :id and submitted_by = :by and looked_at is null""")
    int lookAt(UUID id, String by, Instant now);

    @Query(
            "select count(*) from (select e.id as id from Experiment e where e.notebook.id = :notebook order by e.id limit :most) as counted")
    long countInNotebookUpTo(long most, UUID notebook);

    /** The runs of an experiment. */
    interface ExperimentRunCounts {
        UUID getExperiment();

        /** Their ids, in the order of their submission, with commas between. */
        String getRuns();

        long getPending();

        long getRunning();

        long getPaused();

        long getCompleted();

        long getAborted();

        long getFailed();

        long getSettled();

        long getSamples();

        long getPlanned();

        default List<UUID> ids() {
            return Stream.of(getRuns().split(",")).map(UUID::fromString).toList();
        }
    }

    /** The runs of several experiments at once; an experiment without a run is left out. */
    @Query(nativeQuery = true, value = """
            select experiment_id as experiment, string_agg(cast(public_id as text), ',' order by id) as runs,
                count(*) filter (where state = 'pending') as pending,
                count(*) filter (where state = 'running') as running,
                count(*) filter (where state = 'paused') as paused,
                count(*) filter (where state = 'completed') as completed,
                count(*) filter (where state = 'aborted') as aborted,
                count(*) filter (where state = 'failed') as failed,
                count(*) filter (where state = 'failed' and (machine_id is null
                    or exists (select 1 from runs later where later.replaces_run_id = runs.id))) as settled,
                coalesce(sum(stored_samples), 0) as samples, coalesce(sum(planned_samples), 0) as planned
            from runs where experiment_id in (:experiments) group by experiment_id""")
    List<ExperimentRunCounts> runsOf(Collection<UUID> experiments);

    @Query("select new org.emplab.server.experiment.ExperimentView$ExperimentName(e.id, e.name, n.id, n.name)"
            + " from Run r join Experiment e on e.id = r.experimentId join e.notebook n where r.publicId = :run")
    Optional<ExperimentView.ExperimentName> ofRun(UUID run);

    /** Those of some runs that interleave several programs. */
    @Query(nativeQuery = true, value = """
            select public_id from runs where public_id in (:runs) and json_array_length(header -> 'programs') > 1""")
    Set<UUID> interleaved(Collection<UUID> runs);
}
