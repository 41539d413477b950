-- A person's word why a program's times changed before a run is a comment of a kind of its own.

alter table comments drop constraint comments_kind_check;
alter table comments add constraint comments_kind_check
    check (kind in ('run', 'experiment', 'machine', 'derivation', 'change'));
comment on column comments.kind is 'What it is about; change: why a program''s times changed before this run, where the baseline begins anew';
comment on column comments.subject is 'Public id of a run, an experiment or a derivation, or a machine''s name; it outlives a run that is dropped';
insert into comments (id, kind, subject, text, who, at, removed_by, removed_at)
    select id, 'change', run::text, text, who, at, removed_by, removed_at from change_marks;
create unique index comments_change_of_run on comments (subject) where kind = 'change' and removed_at is null;
drop table change_marks;
