-- When a machine takes no new run: reserved for a person, in maintenance, or drained.

create table closures (
    id            uuid primary key,
    machine_id    uuid        not null references machines,
    kind          text        not null check (kind in ('reservation', 'maintenance', 'drain')),
    person        text,
    reason        text        not null check (length(reason) between 1 and 2000),
    from_at       timestamptz not null,
    until_at      timestamptz,
    weekly        boolean     not null default false,
    repeat_until  timestamptz,
    idle_hours    integer     check (idle_hours > 0),
    free_until    timestamptz,
    created_by    text        not null,
    created_at    timestamptz not null,
    ended_by      text,
    ended_at      timestamptz,
    end_reason    text,
    version       integer     not null default 0,
    check (until_at > from_at),
    check ((kind = 'drain') = (until_at is null)),
    check ((kind = 'reservation') = (person is not null)),
    check (kind = 'reservation' or not weekly and idle_hours is null and free_until is null),
    check (not weekly or extract(epoch from until_at - from_at) <= 604800),
    check (weekly or repeat_until is null),
    check ((ended_by is null) = (ended_at is null))
);
comment on table closures is 'Spans in which a machine takes no new run, or only one person''s';
comment on column closures.person is 'Login of the person whom a reservation lets in';
comment on column closures.until_at is 'Null: until it is ended';
comment on column closures.weekly is 'The same again every 168 hours, until repeat_until or until it is ended';
comment on column closures.idle_hours is 'A reservation is released when its person had no run there for so long; null: never';
comment on column closures.free_until is 'Released until then: its person had nothing to run';
comment on column closures.ended_at is 'When it was released, cancelled or resumed for good; the row stays';
create unique index one_drain_a_machine on closures (machine_id) where kind = 'drain' and ended_at is null;
create index closures_in_force on closures (machine_id, from_at) where ended_at is null;
create index closures_of_machine on closures (machine_id, kind, from_at desc);
