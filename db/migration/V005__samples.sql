-- Samples and process rows, one partition a run: dropping a run is dropping its partitions.
-- All keys start with run_id, so the tables can be distributed by it.

create type process_lifecycle as enum ('continued', 'started', 'stopped', 'phantom');

create table process_names (
    id   integer generated always as identity primary key,
    name text not null unique
);
comment on table process_names is 'The kernel''s comm of every process ever seen, raw, once each';

create table samples (
    run_id                  bigint      not null,
    sample                  integer     not null check (sample >= 0),
    warm_up                 boolean     not null,
    started_at              timestamptz not null,
    started_at_nanos        smallint    not null check (started_at_nanos between 0 and 999),
    elapsed_nanos           bigint      not null check (elapsed_nanos >= 0),
    exit_code               integer     not null,
    process_rows            integer     not null,
    lost                    bigint,
    idle_processes          integer,
    run_queue_delay_nanos   bigint,
    boot_id                 text,
    started_monotonic_nanos bigint,
    gap_reason              text,
    gap_nanos               bigint,
    metrics                 json,
    environment             json,
    extra                   json,
    stored_at               timestamptz not null default now(),
    primary key (run_id, sample)
) partition by list (run_id);
comment on table samples is 'One execution of the program under test; append-only';
comment on column samples.sample is '1 for the first sample of a run, 0 for the warm-up';
comment on column samples.started_at is 'Wall clock at the start timestamp, microseconds';
comment on column samples.started_at_nanos is 'The nanoseconds that a timestamptz cannot hold';
comment on column samples.elapsed_nanos is 'ET, ns, monotonic';
comment on column samples.exit_code is '128 + n for signal n';
comment on column samples.process_rows is 'Number of rows in process_diffs';
comment on column samples.lost is 'Process records known to be lost; null: not measured';
comment on column samples.idle_processes is 'Processes that did nothing and have no row; null: not measured';
comment on column samples.run_queue_delay_nanos is 'Time the program was runnable but waited for a CPU, ns; null: not measured';
comment on column samples.started_monotonic_nanos is 'Monotonic clock at the start timestamp, ns, comparable within one boot';
comment on column samples.gap_nanos is 'Length of the gap before this sample, ns';
comment on column samples.extra is 'Keys of a run file that this version does not know';

create table process_diffs (
    run_id               bigint            not null,
    sample               integer           not null,
    ordinal              integer           not null,
    name_id              integer           not null,
    pid                  integer           not null,
    put                  boolean           not null,
    lifecycle            process_lifecycle not null,
    started_at_ticks     bigint,
    user_micros          bigint check (user_micros >= 0),
    system_micros        bigint check (system_micros >= 0),
    cpu_nanos            bigint check (cpu_nanos >= 0),
    minor_faults         bigint check (minor_faults >= 0),
    major_faults         bigint check (major_faults >= 0),
    read_bytes           bigint check (read_bytes >= 0),
    read_chars           bigint check (read_chars >= 0),
    read_syscalls        bigint check (read_syscalls >= 0),
    write_bytes          bigint check (write_bytes >= 0),
    write_chars          bigint check (write_chars >= 0),
    write_syscalls       bigint check (write_syscalls >= 0),
    voluntary_switches   bigint check (voluntary_switches >= 0),
    involuntary_switches bigint check (involuntary_switches >= 0),
    threads              integer,
    parent_pid           integer,
    uid                  bigint,
    extra                json,
    primary key (run_id, sample, ordinal)
) partition by list (run_id);
create index process_diffs_of_put on process_diffs (run_id, sample) where put;
comment on table process_diffs is 'What each process did during a sample; append-only. A null number was not measured; it is not zero';
comment on column process_diffs.ordinal is 'Place in the sample''s list, from 0';
comment on column process_diffs.put is 'The program under test or a descendant of it';
comment on column process_diffs.started_at_ticks is 'Start time in clock ticks since boot; with the pid it identifies the process';
comment on column process_diffs.user_micros is 'User-mode CPU time, µs; whole ticks on kernels with tick accounting';
comment on column process_diffs.system_micros is 'Kernel-mode CPU time, µs; whole ticks on kernels with tick accounting';
comment on column process_diffs.cpu_nanos is 'Precise time on a CPU, ns';
comment on column process_diffs.read_bytes is 'Bytes that came from storage';
comment on column process_diffs.read_chars is 'Bytes through read calls, cached ones included';
comment on column process_diffs.write_bytes is 'Bytes that went to storage';
comment on column process_diffs.write_chars is 'Bytes through write calls';

create trigger samples_append_only before update or delete on samples
    for each row execute function refuse_change();
create trigger process_diffs_append_only before update or delete on process_diffs
    for each row execute function refuse_change();

-- Attaching, unlike creating as a partition, does not lock out those who read or write other runs.
create function create_run_partitions(run bigint) returns void language plpgsql as $$
declare
    parent text;
begin
    foreach parent in array array['samples', 'process_diffs'] loop
        execute format('create table %I (like %I including all)', parent || '_' || run, parent);
        execute format('alter table %I add constraint of_run check (run_id = %s)', parent || '_' || run, run);
        execute format('alter table %I attach partition %I for values in (%s)', parent, parent || '_' || run, run);
        execute format('alter table %I drop constraint of_run', parent || '_' || run);
    end loop;
end
$$;
comment on function create_run_partitions is 'Called once, in the transaction that makes a run';

create function drop_run(run bigint) returns void language plpgsql as $$
begin
    execute format('drop table if exists %I, %I', 'samples_' || run, 'process_diffs_' || run);
    delete from runs where id = run;
end
$$;
comment on function drop_run is 'Removes a run with all its samples, in one step';
