package org.emplab.server.run.catalogue;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.server.database.Aggregates;
import org.emplab.server.run.Run;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;

/** Runs as lists show them. Whatever is asked for may be null, which means any. */
interface RunLines extends Aggregates<Run, Long> {
    String LINES = "select new org.emplab.server.run.catalogue.RunLine(r.publicId, r.machineId, r.program,"
            + " r.taskLengthSeconds, r.machineName, r.state, r.reason, r.aggregates.storedSamples, r.aggregates.failedSamples,"
            + " r.plannedSamples, r.createdAt, r.startedAt, r.aggregates.lastSampleAt, r.endedAt, r.createdBy,"
            + " r.aggregates.lSamples, r.aggregates.medianEtMillis, r.aggregates.paceSeconds) from Run r where ";
    String OF_THE_KIND = "(cast(:machine as String) is null or r.machineName = :machine)"
            + " and (cast(:program as String) is null"
            + " or locate(lower(cast(:program as String)), lower(r.program)) > 0)";
    String IN_THE_STATE = "(:state is null or r.state = :state)";
    String CALLED =
            "(left(cast(r.publicId as String), length(:beginning)) = lower(:beginning)" + " or r.runKey = :beginning)";

    /** Newest first, of those that came before a run. */
    @Query(LINES + "r.id < :before and " + IN_THE_STATE + " and " + OF_THE_KIND + " order by r.id desc")
    Slice<RunLine> newest(
            long before, @Nullable RunState state, @Nullable String machine, @Nullable String program, Pageable page);

    /** The runs that a machine of the lab measured, in one of some states; the latest end first. */
    @Query(LINES + "r.state in (:states) and r.machineId is not null and r.endedAt is not null"
            + " order by r.endedAt desc, r.id desc")
    Slice<RunLine> ended(Collection<RunState> states, Pageable page);

    /** The runs that were measured elsewhere, the latest import first. */
    @Query(LINES + "r.machineId is null order by r.id desc")
    Slice<RunLine> imported(Pageable page);

    @Query("select distinct r.machineName from Run r where r.aggregates.storedSamples > 0 order by r.machineName")
    List<String> measuredMachines();

    /** The runs of an experiment, in the order in which they were asked for. */
    @Query(LINES + "r.experimentId = :experiment order by r.id")
    Slice<RunLine> ofExperiment(UUID experiment, Pageable page);

    /** Runs that wait for their machines, in the order in which each takes its own. */
    @Query(LINES + "r.state = org.emplab.lab.RunState.PENDING and " + OF_THE_KIND
            + " order by r.putFirstAt desc nulls last, r.priority desc, r.id")
    Slice<RunLine> queue(@Nullable String machine, @Nullable String program, Pageable page);

    @Query("select count(*) from (select r.id as id from Run r where r.id < :before and " + IN_THE_STATE + " and "
            + OF_THE_KIND
            + " order by r.id desc limit :most) as counted")
    long countUpTo(
            long most, long before, @Nullable RunState state, @Nullable String machine, @Nullable String program);

    /** The open runs of one state. */
    record OpenRuns(RunState state, long count, Instant oldest) {}

    @Query(
            "select new org.emplab.server.run.catalogue.RunLines$OpenRuns(r.state, count(*), min(r.createdAt)) from Run r"
                    + " where r.state in (:states) group by r.state")
    List<OpenRuns> open(Collection<RunState> states);

    /** The runs that a person may mean: those whose id begins so, or whose run file had this runId. */
    @Query(LINES + CALLED + " order by r.id desc")
    Slice<RunLine> called(String beginning, Pageable page);

    @Query("select count(*) from (select r.id as id from Run r where " + CALLED
            + " order by r.id desc limit :most) as counted")
    long countCalledUpTo(long most, String beginning);
}
