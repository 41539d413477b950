-- Sessions of people, so that several servers are one, and a restart logs nobody out. As Spring Session wants them.

create table sessions (
    primary_id            char(36) not null primary key,
    session_id            char(36) not null,
    creation_time         bigint   not null,
    last_access_time      bigint   not null,
    max_inactive_interval integer  not null,
    expiry_time           bigint   not null,
    principal_name        varchar(100)
);
comment on table sessions is 'Who is logged in, and who may be about to; rows go a minute after they expire';
comment on column sessions.creation_time is 'Milliseconds since 1970, as are last_access_time and expiry_time';
comment on column sessions.max_inactive_interval is 'Seconds';
create unique index sessions_by_id on sessions (session_id);
create index sessions_by_expiry on sessions (expiry_time);
create index sessions_of_person on sessions (principal_name);

create table sessions_attributes (
    session_primary_id char(36)     not null references sessions (primary_id) on delete cascade,
    attribute_name     varchar(200) not null,
    attribute_bytes    bytea        not null,
    primary key (session_primary_id, attribute_name)
);
comment on table sessions_attributes is 'What a session holds, serialised';
