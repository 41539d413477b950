-- What a machine was like, from version to version.

create table machine_environments (
    id            uuid primary key,
    machine_id    uuid        not null references machines,
    number        integer     not null check (number > 0),
    environment   json        not null,
    changed       text[]      not null,
    first_seen_at timestamptz not null,
    last_seen_at  timestamptz not null check (last_seen_at >= first_seen_at),
    unique (machine_id, number)
);
comment on table machine_environments is 'Each state that a machine''s agent told of, where more than load and the like was new';
comment on column machine_environments.number is 'From 1 within its machine; the oldest are not kept for ever';
comment on column machine_environments.environment is 'As it was first told';
comment on column machine_environments.changed is 'The fields that were other than in the version before';
