-- Runs: their lifecycle pending → running ⇄ paused → completed, aborted or failed, each step an event.

create table runs (
    id                  bigint generated always as identity primary key,
    public_id           uuid        not null unique,
    run_key             text        unique,
    content_sha256      bytea       unique check (length(content_sha256) = 32),
    experiment_id       uuid references experiments,
    machine_id          uuid references machines,
    machine_name        text        not null,
    program             text        not null,
    task_length_seconds double precision check (task_length_seconds > 0),
    planned_samples     integer     check (planned_samples > 0),
    settings            json        not null default '{}',
    header              json,
    state               text        not null
        check (state in ('pending', 'running', 'paused', 'completed', 'aborted', 'failed')),
    wanted              text        not null default 'run' check (wanted in ('run', 'pause', 'abort')),
    reason              text,
    priority            integer     not null default 0,
    created_by          text        not null,
    created_at          timestamptz not null default now(),
    started_at          timestamptz,
    ended_at            timestamptz,
    lease_until         timestamptz,
    quiet_until         timestamptz,
    stored_through      integer     not null default 0 check (stored_through >= 0),
    stored_samples      integer     not null default 0 check (stored_samples >= 0),
    failed_samples      integer     not null default 0 check (failed_samples >= 0),
    process_rows        bigint      not null default 0,
    rows_without_cpu    bigint      not null default 0,
    last_sample_at      timestamptz,
    check (state <> 'pending' or machine_id is not null),
    check ((state in ('completed', 'aborted', 'failed')) = (ended_at is not null))
);
comment on table runs is 'Many samples of one program with one task length on one machine';
comment on column runs.id is 'Internal; the first key of all bulk tables, which are partitioned by it';
comment on column runs.public_id is 'The id outside';
comment on column runs.run_key is 'runId of the run file; null where an imported file had none';
comment on column runs.content_sha256 is 'Of the canonical run file, where an imported file had no runId';
comment on column runs.settings is 'What the agent is asked to measure';
comment on column runs.header is 'Header of the run file as it came; null before the first upload';
comment on column runs.wanted is 'What a person asked for; takes effect at the next sample boundary';
comment on column runs.reason is 'Why it is paused, aborted or failed';
comment on column runs.priority is 'Larger goes first';
comment on column runs.lease_until is 'Until then the run is its agent''s';
comment on column runs.quiet_until is 'The agent announced silence until then';
comment on column runs.stored_through is 'Highest number n with all samples 1 … n stored';
comment on column runs.stored_samples is 'Stored samples without the warm-up';
comment on column runs.failed_samples is 'Those of them whose program failed';
comment on column runs.process_rows is 'Rows of all its samples, the warm-up not included';
comment on column runs.rows_without_cpu is 'Those of them that lack the precise CPU time: PT is precise where there are none';
comment on column runs.started_at is 'Start of its first stored sample, the warm-up not included';
comment on column runs.last_sample_at is 'Start of its last stored sample';
create unique index one_run_a_machine on runs (machine_id) where state in ('running', 'paused');
create index runs_queue on runs (machine_id, priority desc, id) where state = 'pending';
create index runs_by_time on runs (created_at desc, id desc);
create index runs_of_experiment on runs (experiment_id);

create table run_events (
    id       bigint generated always as identity primary key,
    run_id   bigint      not null references runs on delete cascade,
    event_id uuid        not null,
    at       timestamptz not null,
    kind     text        not null,
    sample   integer,
    reason   text,
    who      text        not null,
    unique (run_id, event_id)
);
comment on table run_events is 'What happened to a run; append-only';
comment on column run_events.event_id is 'Chosen by the sender: an event sent twice is stored once';
comment on column run_events.at is 'By the sender''s clock';
create trigger run_events_append_only before update on run_events
    for each row execute function refuse_change();
