-- The cutoffs of an experiment are derived by a job, which another server takes up where one dies.

alter table awaited_derivations add column job_id uuid references jobs;
alter table awaited_derivations add column alone boolean not null default false;
comment on column awaited_derivations.begun_at is 'Not written any more';
comment on column awaited_derivations.job_id is 'The job that derives; null: its runs are not completed, or not looked at';
comment on column awaited_derivations.alone is 'Of its own two runs alone: earlier repetitions do not suit, or there are none';
