-- What a researcher asks for: notebooks of experiments, each with its specification as submitted.

create table notebooks (
    id         uuid primary key,
    name       text        not null unique check (length(name) between 1 and 128),
    created_by text        not null,
    created_at timestamptz not null default now()
);

create table experiments (
    id           uuid primary key,
    notebook_id  uuid        not null references notebooks,
    name         text        not null check (length(name) between 1 and 200),
    specification json       not null,
    submitted_by text        not null,
    submitted_at timestamptz not null default now()
);
comment on column experiments.specification is 'As it was submitted';
create index experiments_of_notebook on experiments (notebook_id, submitted_at);
create trigger experiments_append_only before update or delete on experiments
    for each row execute function refuse_change();
