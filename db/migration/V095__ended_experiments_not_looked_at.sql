-- An experiment that has ended stays on the lab's page until the person who submitted it looks at it.
alter table experiments add column looked_at timestamptz;
comment on column experiments.looked_at is 'When the person who submitted it first opened its page after its last run had ended';
update experiments e set looked_at = now() where not exists (
    select from runs r where r.experiment_id = e.id and r.state in ('pending', 'running', 'paused'));
create index experiments_not_looked_at on experiments (submitted_by) where looked_at is null;
