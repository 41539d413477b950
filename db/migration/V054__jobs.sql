-- What the server computes in the background, and the tasks of db-scheduler that carry it from server to server.

create table jobs (
    id           uuid primary key,
    kind         text        not null,
    subject      text        not null,
    asked        json        not null,
    asked_by     text        not null,
    reason       text,
    asked_at     timestamptz not null,
    state        text        not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    turn         integer     not null default 1 check (turn >= 1),
    attempts     integer     not null default 0,
    server       text,
    step         text,
    steps_done   bigint      not null default 0,
    steps_wanted bigint,
    started_at   timestamptz,
    ended_at     timestamptz,
    ended_by     text,
    result       text,
    failure      text,
    check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
    check ((state = 'done') = (result is not null))
);
comment on table jobs is 'Analyses that people asked for and need not wait for';
comment on column jobs.asked is 'What is to be computed, as its kind reads it';
comment on column jobs.turn is 'Rises as somebody resumes it: what is left of an earlier turn does nothing';
comment on column jobs.attempts is 'Rises as a server takes it: a server that took it before stores nothing';
comment on column jobs.steps_wanted is 'Of what steps_done counts; null where that is not known';
comment on column jobs.ended_by is 'Who cancelled it';
comment on column jobs.result is 'The address of what was stored, under /api/v1';
create index jobs_by_time on jobs (asked_at desc);

create table scheduled_tasks (
    task_name            text        not null,
    task_instance        text        not null,
    task_data            bytea,
    execution_time       timestamptz not null,
    picked               boolean     not null,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures integer,
    last_heartbeat       timestamptz,
    version              bigint      not null,
    priority             smallint,
    primary key (task_name, task_instance)
);
comment on table scheduled_tasks is 'db-scheduler''s own';
create index scheduled_tasks_due on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
