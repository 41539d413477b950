-- Why the times of a program changed before a run, in a person's words.

create table change_marks (
    id         uuid primary key,
    run        uuid        not null,
    text       text        not null check (length(text) between 1 and 1000),
    who        text        not null,
    at         timestamptz not null,
    removed_by text,
    removed_at timestamptz,
    check ((removed_by is null) = (removed_at is null))
);
comment on table change_marks is 'A program''s times changed before this run for a known reason: there the baseline begins anew; append-only but for its removal';
comment on column change_marks.run is 'Public id; the mark outlives a run that is dropped';
comment on column change_marks.text is 'Why, in one line';
comment on column change_marks.removed_by is 'Who took it back';
create unique index change_marks_in_force on change_marks (run) where removed_at is null;
create trigger change_marks_append_only before update of id, run, text, who, at or delete on change_marks
    for each row execute function refuse_change();
