-- Servers of tcp-send that one machine's agent runs for a run on another.

alter table runs add column server_machine_id uuid references machines;
comment on column runs.server_machine_id is 'The machine whose agent runs a server for this run; null: none does';
create index runs_awaiting_a_server on runs (server_machine_id) where state in ('pending', 'running');

create table servings (
    id           bigint generated always as identity primary key,
    run_id       bigint      not null references runs on delete cascade,
    machine_id   uuid        not null references machines,
    wanted_at    timestamptz not null default now(),
    host         text,
    port         integer     check (port between 1 and 65535),
    listening_at timestamptz,
    ended_at     timestamptz,
    declined     boolean     not null default false,
    reason       text,
    check ((host is null) = (port is null) and (host is null) = (listening_at is null)),
    check (ended_at is not null or not declined)
);
comment on table servings is 'A machine held for another machine''s run; over when that run is not running, or its own agent ends it';
comment on column servings.host is 'Where the server listens, for the machine that measures; null: not yet';
comment on column servings.declined is 'Its agent could not or may not serve, or stopped; the reason says why';
create unique index one_serving_a_machine on servings (machine_id) where ended_at is null;
create unique index one_serving_a_run on servings (run_id) where ended_at is null;
create index servings_of_run on servings (run_id, id);
