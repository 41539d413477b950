-- What is wrong with a disk or with a run's place in the queue, so that people are told of it once.

create table troubles (
    id       bigint generated always as identity primary key,
    kind     text        not null check (kind in ('disk', 'queue')),
    place    text        not null,
    run_id   bigint      references runs on delete cascade,
    text     text        not null,
    since    timestamptz not null,
    ended_at timestamptz
);
comment on table troubles is 'What is in the way of the lab and ends by a person''s help at best';
comment on column troubles.place is 'Where it is: no two at one place at a time';
comment on column troubles.run_id is 'Whose start it is in the way of';
create unique index troubles_open on troubles (kind, place) where ended_at is null;

alter table wishes drop constraint wishes_kind_check;
alter table wishes add constraint wishes_kind_check
    check (kind in ('completed', 'stopped', 'overdue', 'unhealthy', 'approval', 'disk', 'queue'));
