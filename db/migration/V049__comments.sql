-- What people remark on runs, samples, experiments and machines.

create table comments (
    id         uuid primary key,
    kind       text        not null check (kind in ('run', 'experiment', 'machine')),
    subject    text        not null check (length(subject) between 1 and 128),
    sample     integer     check (sample >= 0),
    text       text        not null check (length(text) between 1 and 10000),
    who        text        not null,
    at         timestamptz not null,
    removed_by text,
    removed_at timestamptz,
    check (sample is null or kind = 'run'),
    check ((removed_by is null) = (removed_at is null))
);
comment on table comments is 'What people remark; append-only but for its removal, which stays on record';
comment on column comments.subject is 'Public id of a run or an experiment, or a machine''s name';
comment on column comments.sample is 'The sample of the run that is meant; null: all of it';
comment on column comments.text is 'Markdown';
comment on column comments.removed_by is 'Who took it back: what it said is shown no more';
create index comments_of_subject on comments (kind, subject, at);
create trigger comments_append_only before update of id, kind, subject, sample, text, who, at or delete on comments
    for each row execute function refuse_change();
