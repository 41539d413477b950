-- What a lab does not keep for ever: rules by which runs are removed some time after their end.

create table retention_rules (
    id              uuid primary key,
    older_than_days integer     not null check (older_than_days > 0),
    notebook        text,
    experiment      text,
    machine_label   text,
    reason          text        not null check (length(reason) between 1 and 1000),
    created_by      text        not null,
    created_at      timestamptz not null,
    effective_at    timestamptz not null,
    withdrawn_by    text,
    withdrawn_at    timestamptz,
    check (num_nonnulls(notebook, experiment, machine_label) > 0),
    check ((withdrawn_by is null) = (withdrawn_at is null))
);
comment on table retention_rules is 'Runs that ended so long ago are removed, where all that the rule names is true of them';
comment on column retention_rules.notebook is 'Name of the notebook of their experiment; null: any';
comment on column retention_rules.experiment is 'Name of their experiment; null: any';
comment on column retention_rules.machine_label is 'A label of their machine; null: any';
comment on column retention_rules.effective_at is 'Nothing is removed before; until then people can look at what would be';
create index retention_rules_in_force on retention_rules (effective_at) where withdrawn_at is null;
create index runs_ended on runs (ended_at) where ended_at is not null;
