-- Repetitions that must each run in a boot of their own, and the boots that tell them apart.

alter table runs
    add column boot_repetition integer,
    add column boot_id         text;
comment on column runs.boot_repetition is 'Which repetition it is of those of its experiment that may not share a boot of its machine; null: it may share any';
comment on column runs.boot_id is 'The boot of its machine in which its newest sample ran, or in which it was claimed; null: not told';
create index runs_of_own_boots on runs (experiment_id, machine_id) where boot_repetition is not null;

alter table machines
    add column boot_id         text,
    add column reboot_obstacle text;
comment on column machines.boot_id is 'The present boot, as its agent told when it last asked for work; null: not told';
comment on column machines.reboot_obstacle is 'Why its agent cannot reboot it now; null: it can, or has not asked for work yet';

create function needs_reboot(uuid, uuid, integer) returns boolean language sql stable as $$
    select $3 is not null and exists (select from runs r join machines m on m.id = $2
        where r.experiment_id = $1 and r.machine_id = $2 and r.boot_repetition <> $3
            and r.boot_id = coalesce(m.boot_id, r.boot_id)
            and (r.state in ('running', 'paused') or r.last_sample is not null
                or exists (select from run_results f where f.run_id = r.id)))
$$;
comment on function needs_reboot is 'Whether another repetition of an experiment runs or has measured in the present boot of a machine';

create or replace function may_start(run runs, at timestamptz) returns boolean language sql stable as $$
    select run.state = 'pending' and run.windows is null
        and (run.earliest_start is null or run.earliest_start <= at)
        and (run.after_cutoffs_of is null or exists (select from published_cutoffs c
            where c.machine_name = run.after_cutoffs_of and c.published_at >= run.created_at))
        and not exists (select from run_predecessors d left join runs q on q.id = d.predecessor_id
            where d.run_id = run.id and d.released_at is null and q.state is distinct from 'completed')
        and not (needs_reboot(run.experiment_id, run.machine_id, run.boot_repetition)
            and exists (select from machines m where m.id = run.machine_id and m.reboot_obstacle is not null))
$$;
