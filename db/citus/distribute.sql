-- Distributes the samples of all runs over the workers of a Citus cluster. An explicit step of the installation, carried
-- out once, by psql on the coordinator, after a server has made the schema; docs/appendix/operations.md says when and how.
--
--   psql -v ON_ERROR_STOP=1 -f db/citus/distribute.sql 'postgresql://emp@coordinator/emp'
--
-- All else stays on the coordinator: what is locked, claimed or updated is never distributed.

begin;

-- Citus distributes no table that has triggers; docs/decisions/0002-plain-tables.md says what holds the rule instead.
drop trigger samples_append_only on samples;
drop trigger samples_kept on samples;
drop trigger samples_not_emptied on samples;
drop trigger process_diffs_append_only on process_diffs;
drop trigger process_diffs_kept on process_diffs;
drop trigger process_diffs_not_emptied on process_diffs;

-- On every worker, since a row of a run may name any process.
select create_reference_table('process_names');

-- The rows of a run are together in one shard of each table, and those two shards on one worker.
select create_distributed_table('samples', 'run_id');
select create_distributed_table('process_diffs', 'run_id', colocate_with => 'samples');

commit;

-- Rows that were there before are on the workers now; these are the coordinator's own copies, which nothing reads.
select truncate_local_data_after_distributing_table('samples');
select truncate_local_data_after_distributing_table('process_diffs');

-- Append-only, now that the triggers are gone; last, since emptying the copies above is a truncation.
revoke update, truncate on samples, process_diffs from public, current_user;
