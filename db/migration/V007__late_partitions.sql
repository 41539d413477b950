-- A run's tables can be filled before they are attached: attaching holds a lock that lets nobody else make a run.

create function make_run_tables(run bigint) returns void language plpgsql as $$
declare
    parent text;
begin
    foreach parent in array array['samples', 'process_diffs'] loop
        execute format('create table %I (like %I including all)', parent || '_' || run, parent);
        execute format('alter table %I add constraint of_run check (run_id = %s)', parent || '_' || run, run);
    end loop;
end
$$;
comment on function make_run_tables is 'The tables of a run, not to be seen in samples and process_diffs yet';

create function attach_run_tables(run bigint) returns void language plpgsql as $$
declare
    parent text;
begin
    foreach parent in array array['samples', 'process_diffs'] loop
        execute format('alter table %I attach partition %I for values in (%s)', parent, parent || '_' || run, run);
        execute format('alter table %I drop constraint of_run', parent || '_' || run);
    end loop;
end
$$;
comment on function attach_run_tables is 'Makes the tables of a run part of samples and process_diffs; the constraint spares reading them';

create or replace function create_run_partitions(run bigint) returns void language plpgsql as $$
begin
    perform make_run_tables(run);
    perform attach_run_tables(run);
end
$$;
