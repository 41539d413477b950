package org.emplab.server.experiment;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.server.api.ProblemException;
import org.emplab.server.database.JsonText;
import org.emplab.server.machine.Machine;
import org.emplab.server.machine.Machines;
import org.emplab.server.run.LabChanges;
import org.emplab.server.run.RunEvents;
import org.emplab.server.run.Runs;
import org.emplab.server.run.StoredRun;
import org.emplab.server.security.Audit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Takes experiments and puts their runs into the machines' queues. */
@Service
public class Experiments {
    private final JdbcClient jdbc;
    private final Machines machines;
    private final Runs runs;
    private final RunEvents events;
    private final LabChanges changes;
    private final Audit audit;

    Experiments(JdbcClient jdbc, Machines machines, Runs runs, RunEvents events, LabChanges changes, Audit audit) {
        this.jdbc = jdbc;
        this.machines = machines;
        this.runs = runs;
        this.events = events;
        this.changes = changes;
        this.audit = audit;
    }

    /** What became of an order. */
    public record Submitted(UUID experiment, List<UUID> runs) {}

    /**
     * Queues every run of a specification on every machine it names.
     *
     * @param who user:NAME
     * @throws ProblemException if no machine matches
     */
    @Transactional
    public Submitted submit(Specification specification, String who) {
        UUID notebook = notebook(specification.notebook(), who);
        UUID experiment = UUID.randomUUID();
        jdbc.sql("insert into experiments (id, notebook_id, name, specification, submitted_by)"
                        + " values (?, ?, ?, ?::json, ?)")
                .params(experiment, notebook, specification.name(), specification.asSubmitted(), who)
                .update();
        List<UUID> queued = new ArrayList<>();
        for (Specification.OneRun run : specification.runs()) {
            Map<String, UUID> targets = machines.matching(run.machine());
            if (targets.isEmpty()) {
                throw ProblemException.conflict("no machine matches " + run.machine());
            }
            UUID server = serverMachine(run, targets);
            targets.forEach((name, id) -> queued.add(queue(run, experiment, name, id, server, who)));
        }
        audit.record(
                who, "submit", "experiment:" + experiment, Map.of("name", specification.name(), "runs", queued.size()));
        return new Submitted(experiment, queued);
    }

    private @Nullable UUID serverMachine(Specification.OneRun run, Map<String, UUID> targets) {
        if (run.serverMachine() == null) {
            return null;
        }
        if (targets.containsKey(run.serverMachine())) {
            throw ProblemException.invalid(
                    run.at() + "serverMachine",
                    "is " + run.serverMachine() + ", which measures: leave it out, and the server runs on another CPU"
                            + " of the same machine");
        }
        return machines.findByName(run.serverMachine())
                .map(Machine::id)
                .orElseThrow(() -> ProblemException.invalid(
                        run.at() + "serverMachine", "is no machine of this lab: " + run.serverMachine()));
    }

    private UUID queue(
            Specification.OneRun run,
            UUID experiment,
            String machine,
            UUID machineId,
            @Nullable UUID serverMachineId,
            String who) {
        UUID id = UUID.randomUUID();
        StoredRun stored = runs.create(new Runs.NewRun(
                id,
                id.toString(),
                null,
                experiment,
                machineId,
                machine,
                run.program(),
                run.taskLengthSeconds(),
                run.samples() == 0 ? null : run.samples(),
                String.valueOf(JsonText.ofObject(run.settings())),
                null,
                RunState.PENDING,
                run.priority(),
                who));
        if (serverMachineId != null) {
            runs.setServerMachine(stored.id(), serverMachineId);
        }
        events.append(stored.id(), new RunEvents.Event(UUID.randomUUID(), Instant.now(), "submitted", null, null, who));
        changes.run(stored);
        return id;
    }

    private UUID notebook(String name, String who) {
        jdbc.sql("insert into notebooks (id, name, created_by) values (?, ?, ?) on conflict (name) do nothing")
                .params(UUID.randomUUID(), name, who)
                .update();
        return jdbc.sql("select id from notebooks where name = ?")
                .param(name)
                .query(UUID.class)
                .single();
    }

    /** An experiment as it is on record. */
    public record Experiment(
            UUID id,
            String notebook,
            String name,
            Map<String, Object> specification,
            String submittedBy,
            Instant submittedAt,
            List<UUID> runs) {}

    @Transactional(readOnly = true)
    public List<Experiment> list(int page, int size) {
        return jdbc.sql(select("") + " order by e.submitted_at desc, e.id limit ? offset ?")
                .params(size, (long) page * size)
                .query(Experiments::experiment)
                .list();
    }

    public long count() {
        return jdbc.sql("select count(*) from experiments").query(Long.class).single();
    }

    public Optional<Experiment> find(UUID id) {
        return jdbc.sql(select("where e.id = ?"))
                .param(id)
                .query(Experiments::experiment)
                .optional();
    }

    private static String select(String where) {
        return "select e.*, n.name as notebook, array(select public_id from runs r where r.experiment_id = e.id"
                + " order by r.id) as runs from experiments e join notebooks n on n.id = e.notebook_id " + where;
    }

    private static Experiment experiment(java.sql.ResultSet row, int number) throws java.sql.SQLException {
        return new Experiment(
                row.getObject("id", UUID.class),
                row.getString("notebook"),
                row.getString("name"),
                JsonText.object(row.getString("specification")),
                row.getString("submitted_by"),
                row.getObject("submitted_at", OffsetDateTime.class).toInstant(),
                List.of((UUID[]) row.getArray("runs").getArray()));
    }
}
