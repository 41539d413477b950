-- Which failed run of its experiment a run repeats, so that a person repeats each but once.

alter table runs add column replaces_run_id bigint references runs on delete set null;
comment on column runs.replaces_run_id is 'The failed run of the same experiment whose request this run repeats; null: none, or removed since';
create unique index runs_that_replace on runs (replaces_run_id) where replaces_run_id is not null;
