-- How fast runs go, and what was predicted of them.

alter table runs
    add column pace_seconds double precision check (pace_seconds > 0),
    add column pace_samples integer;
comment on column runs.pace_seconds is 'Median time from the start of a sample to that of the next, over its last 1000 samples, s; a gap in which nothing was measured is one of many';
comment on column runs.pace_samples is 'How many of its samples were stored when that was computed';
create index runs_without_pace on runs (id)
    where machine_id is not null and stored_samples > 1 and (pace_samples is null or pace_samples < stored_samples);
create index runs_of_like_anywhere on runs (program, task_length_seconds, id) where stored_samples > 1;

create table predictions (
    run_id        bigint      not null references runs on delete cascade,
    horizon_hours integer     not null check (horizon_hours > 0),
    made_at       timestamptz not null,
    starts_at     timestamptz not null,
    ends_at       timestamptz not null,
    primary key (run_id, horizon_hours)
);
comment on table predictions is 'When runs would start and end, as was expected: the first prediction of each run whose end was at most so far away; append-only';
comment on column predictions.horizon_hours is 'How far away the end was at most, h: 1, 6, 24, 72, 168, 336, 672, 2016 or 17520';
create trigger predictions_append_only before update on predictions
    for each row execute function refuse_change();
