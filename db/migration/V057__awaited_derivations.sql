-- Cutoffs that an experiment asks for: derived once two of its runs are completed, then proposed.

create table awaited_derivations (
    id            uuid        primary key,
    experiment_id uuid        not null references experiments on delete cascade,
    machine_name  text        not null,
    short_run_id  bigint      references runs on delete set null,
    long_run_id   bigint      references runs on delete set null,
    asked_by      text        not null,
    asked_at      timestamptz not null,
    begun_at      timestamptz,
    ended_at      timestamptz,
    analysis_id   uuid        references analyses,
    reason        text,
    check ((ended_at is null) = (analysis_id is null and reason is null))
);
comment on table awaited_derivations is 'Pairs of runs of which cutoffs are derived once both are completed';
comment on column awaited_derivations.short_run_id is 'Null: it was removed';
comment on column awaited_derivations.begun_at is 'When a server last began with it; done again by any if that did not end';
comment on column awaited_derivations.ended_at is 'Null: its runs are not completed, or not looked at';
comment on column awaited_derivations.analysis_id is 'What was derived; null: nothing, for the reason';
comment on column awaited_derivations.reason is 'Why nothing was derived, or why what was derived was not proposed';
create index awaited_derivations_of on awaited_derivations (experiment_id);
create index awaited_derivations_open on awaited_derivations (asked_at) where ended_at is null;
create index awaited_derivations_short on awaited_derivations (short_run_id);
create index awaited_derivations_long on awaited_derivations (long_run_id);
