-- Samples and process rows in one plain table each, in place of a partition for each run. What the partitions hold is
-- carried over run by run, each in a transaction of its own, by carry_over_runs(), which the server calls after this.

alter table samples rename to samples_by_run;
alter index samples_pkey rename to samples_by_run_pkey;
alter table process_diffs rename to process_diffs_by_run;
alter index process_diffs_pkey rename to process_diffs_by_run_pkey;
alter index process_diffs_of_put rename to process_diffs_by_run_of_put;

drop function create_run_partitions(bigint);
drop function make_run_tables(bigint);
drop function attach_run_tables(bigint);
drop function drop_run(bigint);

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
    put_on_cpu_nanos        bigint check (put_on_cpu_nanos >= 0),
    put_user_system_micros  bigint check (put_user_system_micros >= 0),
    primary key (run_id, sample)
);
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
comment on column samples.put_on_cpu_nanos is 'PT by the precise account: the sum of cpu_nanos over the rows of the program under test, ns; null: it has no row, or one without cpu_nanos';
comment on column samples.put_user_system_micros is 'PT by the account of user and system time, µs; null: the program has no row, or one without';

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
);
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

comment on column runs.id is 'Internal; the first key of all bulk tables';

create table dropped_runs (
    run_id     bigint      primary key,
    dropped_at timestamptz not null default now(),
    dropped_by text        not null
);
comment on table dropped_runs is 'Runs that were removed and of which there may still be samples, which a job deletes step by step';

-- Append-only, but for what is left of a run that was removed. Once a statement, not once a row.
create function refuse_deletion() returns trigger language plpgsql as $$
begin
    if exists (select from gone where not exists (select from dropped_runs d where d.run_id = gone.run_id)) then
        raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
    end if;
    return null;
end
$$;
create trigger samples_append_only before update on samples
    for each row execute function refuse_change();
create trigger samples_kept after delete on samples
    referencing old table as gone for each statement execute function refuse_deletion();
create trigger samples_not_emptied before truncate on samples
    for each statement execute function refuse_change();
create trigger process_diffs_append_only before update on process_diffs
    for each row execute function refuse_change();
create trigger process_diffs_kept after delete on process_diffs
    referencing old table as gone for each statement execute function refuse_deletion();
create trigger process_diffs_not_emptied before truncate on process_diffs
    for each statement execute function refuse_change();

-- The rows of one run, if its tables are still there, attached or not.
create procedure carry_over_run(run bigint) language plpgsql as $$
declare
    samples_columns constant text := 'run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos, exit_code,'
        ' process_rows, lost, idle_processes, run_queue_delay_nanos, boot_id, started_monotonic_nanos, gap_reason,'
        ' gap_nanos, metrics, environment, extra, stored_at';
    rows_columns constant text := 'run_id, sample, ordinal, name_id, pid, put, lifecycle, started_at_ticks, user_micros,'
        ' system_micros, cpu_nanos, minor_faults, major_faults, read_bytes, read_chars, read_syscalls, write_bytes,'
        ' write_chars, write_syscalls, voluntary_switches, involuntary_switches, threads, parent_pid, uid, extra';
    old_samples constant text := 'samples_' || run;
    old_rows constant text := 'process_diffs_' || run;
begin
    if to_regclass(old_samples) is null or to_regclass(old_rows) is null then
        return;
    end if;
    execute format('insert into samples (%1$s, put_on_cpu_nanos, put_user_system_micros)'
        ' select %1$s, on_cpu, user_system from %2$I left join ('
        '   select sample, case when count(*) = count(cpu_nanos) then sum(cpu_nanos)::bigint end as on_cpu,'
        '     case when count(*) = count(user_micros + system_micros)'
        '       then sum(user_micros + system_micros)::bigint end as user_system'
        '   from %3$I where put group by sample) put using (sample) order by sample',
        samples_columns, old_samples, old_rows);
    execute format('insert into process_diffs (%1$s) select %1$s from %2$I order by sample, ordinal',
        rows_columns, old_rows);
    execute format('drop table %I, %I', old_samples, old_rows);
end
$$;

-- Run by run, so that thousands of partitions need no more locks than one, and what was carried over stays so.
create procedure carry_over_runs() language plpgsql as $$
declare
    run bigint;
begin
    for run in
        select id from runs
        union
        select substring(inhrelid::regclass::text from '[0-9]+$')::bigint from pg_inherits
        where inhparent = to_regclass('samples_by_run')
        order by 1
    loop
        call carry_over_run(run);
        commit;
    end loop;
    drop table if exists samples_by_run, process_diffs_by_run;
end
$$;
