-- What a run waits for before its machine may take it.

alter table runs
    add column earliest_start   timestamptz,
    add column windows          json,
    add column after_cutoffs_of text;
comment on column runs.earliest_start is 'Not before; null: at once';
comment on column runs.windows is 'The times of the week in which it may be at work, as submitted; null: any time';
comment on column runs.after_cutoffs_of is 'Not before a cutoff table of this machine is published, later than the run was queued; null: waits for none';

create table run_predecessors (
    id             bigint generated always as identity primary key,
    run_id         bigint not null references runs on delete cascade,
    predecessor_id bigint references runs on delete set null,
    released_by    text,
    released_at    timestamptz,
    reason         text,
    unique (run_id, predecessor_id),
    check ((released_by is null) = (released_at is null))
);
comment on table run_predecessors is 'Runs of the same experiment that must be completed before a run';
comment on column run_predecessors.predecessor_id is 'Null: it was removed; whether it was completed is not known then';
comment on column run_predecessors.released_by is 'Who let the run go although this one was not completed; null: nobody';
create index run_predecessors_of on run_predecessors (predecessor_id);

create function may_start(run runs, at timestamptz) returns boolean language sql stable as $$
    select run.state = 'pending' and run.windows is null
        and (run.earliest_start is null or run.earliest_start <= at)
        and (run.after_cutoffs_of is null or exists (select from published_cutoffs c
            where c.machine_name = run.after_cutoffs_of and c.published_at >= run.created_at))
        and not exists (select from run_predecessors d left join runs q on q.id = d.predecessor_id
            where d.run_id = run.id and d.released_at is null and q.state is distinct from 'completed')
$$;
comment on function may_start is 'Whether a pending run waits for its machine alone; one with windows never keeps another machine free';
