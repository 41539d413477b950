-- Health of a machine, apart from its state, and the reference runs that check it.

create table machine_health (
    machine_id        uuid primary key references machines,
    health            text        not null default 'unknown'
        check (health in ('good', 'unknown', 'bad', 'maintenance', 'retired')),
    reason            text        not null,
    since             timestamptz not null,
    set_by            text        not null,
    learn_from        timestamptz not null,
    check_wanted      text,
    own_checks        boolean     not null default false,
    check_hours       integer     check (check_hours > 0),
    check_runs        integer     check (check_runs > 0),
    reference_seconds double precision check (reference_seconds > 0),
    reference_samples integer     check (reference_samples > 0),
    version           integer     not null default 0
);
comment on table machine_health is 'Whether a machine is fit to measure; only good and unknown ones are given runs. No row: unknown';
comment on column machine_health.set_by is 'user:NAME, or server';
comment on column machine_health.learn_from is 'What to expect is learned from reference runs asked for since then';
comment on column machine_health.check_wanted is 'Why a reference run is to be queued before its time; null: none is';
comment on column machine_health.own_checks is 'Whether its checks are its own; else they are the server''s';
comment on column machine_health.check_hours is 'A reference run so many hours after the last; null: not by time';
comment on column machine_health.check_runs is 'A reference run after so many other runs; null: not by runs';
comment on column machine_health.reference_seconds is 'Task length of its reference runs, s; null: the server''s';

create table reference_runs (
    public_id             uuid primary key,
    machine_id            uuid        not null references machines,
    run_id                bigint      unique references runs on delete set null,
    asked_at              timestamptz not null,
    asked_because         text        not null,
    seconds               double precision not null check (seconds > 0),
    judged_at             timestamptz,
    judgement             text        check (judgement in ('learned', 'inside', 'outside', 'failed', 'void')),
    reason                text,
    median_pt_millis      double precision,
    spread_pt_millis      double precision,
    check ((judged_at is null) = (judgement is null) and (judged_at is null) = (reason is null)),
    check (judgement not in ('learned', 'inside') or median_pt_millis is not null and spread_pt_millis is not null)
);
comment on table reference_runs is 'Runs of a bundled workload that the server queues to see whether a machine is as it was';
comment on column reference_runs.public_id is 'Of its run, also after that was removed';
comment on column reference_runs.judgement is 'learned: one of the first; inside, outside: of what is expected; failed: could not be measured; void: a person ended it';
comment on column reference_runs.median_pt_millis is 'Median of PT over its samples, ms';
comment on column reference_runs.spread_pt_millis is 'Median absolute deviation of PT from that median, ms';
create index reference_runs_of_machine on reference_runs (machine_id, asked_at desc);
create index reference_runs_to_judge on reference_runs (machine_id) where judged_at is null;
