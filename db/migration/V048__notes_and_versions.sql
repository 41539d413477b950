-- Notes and tags of notebooks and experiments, and the versions of an experiment's specification.

alter table notebooks
    add column notes      text        not null default '' check (length(notes) <= 100000),
    add column tags       text[]      not null default '{}',
    add column version    integer     not null default 0,
    add column changed_by text,
    add column changed_at timestamptz;
comment on column notebooks.notes is 'Markdown';
comment on column notebooks.version is 'Rises with each change that a person makes';
comment on column notebooks.changed_by is 'Who last changed notes or tags; null: nobody did';

alter table experiments
    add column notes      text        not null default '' check (length(notes) <= 100000),
    add column tags       text[]      not null default '{}',
    add column version    integer     not null default 0,
    add column changed_by text,
    add column changed_at timestamptz,
    add column specification_version integer not null default 1 check (specification_version > 0);
comment on column experiments.specification is 'What the latest version says';
comment on column experiments.notes is 'Markdown';
comment on column experiments.version is 'Rises with each change that a person makes';
comment on column experiments.changed_by is 'Who last changed notes or tags; null: nobody did';
comment on column experiments.specification_version is 'Number of the latest version';
drop trigger experiments_append_only on experiments;
update experiments set notes = left(specification ->> 'note', 100000) where specification ->> 'note' is not null;
create trigger experiments_append_only before update of id, notebook_id, name, submitted_by, submitted_at or delete on experiments
    for each row execute function refuse_change();

create table specifications (
    id            uuid primary key,
    experiment_id uuid        not null references experiments,
    number        integer     not null check (number > 0),
    text          text        not null,
    submitted_by  text        not null,
    submitted_at  timestamptz not null,
    unique (experiment_id, number)
);
comment on table specifications is 'Every version of what an experiment asks for; append-only';
comment on column specifications.number is 'From 1';
comment on column specifications.text is 'YAML or JSON as it was submitted';
insert into specifications (id, experiment_id, number, text, submitted_by, submitted_at)
    select gen_random_uuid(), id, 1, specification, submitted_by, submitted_at from experiments;
create trigger specifications_append_only before update or delete on specifications
    for each row execute function refuse_change();

alter table runs add column specification_version integer;
comment on column runs.specification_version is 'Which version of its experiment''s specification asked for it; null: it was imported';
update runs set specification_version = 1 where experiment_id is not null;
