-- Whose turn it is in a queue: what a person put first, and how much of the lab is whose.

alter table runs add column put_first_at timestamptz;
comment on column runs.put_first_at is 'When a person put it first in its queue; the latest goes first; null: nobody did';

create table person_shares (
    person text primary key check (person like 'user:_%'),
    share  double precision not null check (share > 0 and share <= 1000),
    set_by text        not null,
    set_at timestamptz not null
);
comment on table person_shares is 'How much machine time a person may use before others of the same priority go first, against the 1 of everybody else';

create index runs_of_like on runs (machine_id, program, task_length_seconds, id) where stored_samples > 1;
