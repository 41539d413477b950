-- Lab machines and how their agents were enrolled.

create table machines (
    id           uuid primary key,
    name         text        not null unique check (length(name) between 1 and 128),
    token_sha256 bytea       not null unique check (length(token_sha256) = 32),
    labels       text[]      not null default '{}',
    environment  json        not null default '{}',
    enabled      boolean     not null default true,
    enrolled_at  timestamptz not null default now(),
    seen_at      timestamptz,
    quiet_until  timestamptz
);
comment on table machines is 'Lab machines; each has one agent';
comment on column machines.token_sha256 is 'Hash of the agent''s bearer token';
comment on column machines.environment is 'The machine''s state as its agent last sent it';
comment on column machines.seen_at is 'When its agent last called';
comment on column machines.quiet_until is 'The agent said that it would be silent until then; it is overdue only after that';

create table enrolment_tokens (
    id           uuid primary key,
    token_sha256 bytea       not null unique check (length(token_sha256) = 32),
    machine_name text,
    created_by   text        not null,
    created_at   timestamptz not null default now(),
    expires_at   timestamptz not null,
    used_at      timestamptz,
    machine_id   uuid references machines
);
comment on table enrolment_tokens is 'Each admits one machine, once';
comment on column enrolment_tokens.machine_name is 'The only machine that may use it; null: any';
