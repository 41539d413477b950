-- The cutoffs of an experiment may be of several long runs, whose samples count together.

alter table awaited_derivations add column further_long_run_ids bigint[] not null default '{}';
comment on column awaited_derivations.further_long_run_ids is 'Long runs beside long_run_id; one that is no run was removed';
