-- People, the tokens of their scripts, and the audit trail.

-- Refuses changes of append-only tables; see the triggers below and in later migrations.
create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create table users (
    id            uuid primary key,
    name          text        not null unique check (name ~ '^[A-Za-z0-9._@-]{1,64}$'),
    password_hash text        not null,
    role          text        not null check (role in ('viewer', 'researcher', 'admin')),
    enabled       boolean     not null default true,
    created_at    timestamptz not null default now(),
    last_login_at timestamptz
);
comment on table users is 'People who log in';
comment on column users.password_hash is 'With its algorithm in braces, as Spring Security writes it';

create table tokens (
    id           uuid primary key,
    user_id      uuid        not null references users,
    label        text        not null,
    token_sha256 bytea       not null unique check (length(token_sha256) = 32),
    created_at   timestamptz not null default now(),
    last_used_at timestamptz,
    revoked_at   timestamptz
);
comment on table tokens is 'Bearer tokens of people''s scripts; only the hash is kept';
create index tokens_of_user on tokens (user_id);

create table audit (
    id      bigint generated always as identity primary key,
    at      timestamptz not null default now(),
    who     text        not null,
    action  text        not null,
    subject text        not null,
    detail  json
);
comment on table audit is 'Who did what; append-only';
comment on column audit.who is 'user:NAME, machine:NAME or anonymous';
create index audit_by_time on audit (at);
create trigger audit_append_only before update or delete on audit
    for each row execute function refuse_change();
