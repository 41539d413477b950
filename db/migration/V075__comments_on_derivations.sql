-- Derivations are commented on, too.

alter table comments drop constraint comments_kind_check;
alter table comments add constraint comments_kind_check check (kind in ('run', 'experiment', 'machine', 'derivation'));
comment on column comments.subject is 'Public id of a run, an experiment or a derivation, or a machine''s name';
