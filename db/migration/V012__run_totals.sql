-- What lists and pages need of a run is kept with the run: none of them reads samples or process rows for it. Sums are
-- whole numbers, so that they do not depend on the order in which samples arrive.

drop procedure carry_over_runs();
drop procedure carry_over_run(bigint);

alter table runs
    add column first_sample               integer,
    add column last_sample                integer,
    add column et_count                   integer not null default 0,
    add column et_min_nanos               bigint,
    add column et_max_nanos               bigint,
    add column et_sum_nanos               numeric(38) not null default 0,
    add column et_sum_squares             numeric(60) not null default 0,
    add column pt_on_cpu_count            integer not null default 0,
    add column pt_on_cpu_min_nanos        bigint,
    add column pt_on_cpu_max_nanos        bigint,
    add column pt_on_cpu_sum_nanos        numeric(38) not null default 0,
    add column pt_on_cpu_sum_squares      numeric(60) not null default 0,
    add column pt_user_system_count       integer not null default 0,
    add column pt_user_system_min_micros  bigint,
    add column pt_user_system_max_micros  bigint,
    add column pt_user_system_sum_micros  numeric(38) not null default 0,
    add column pt_user_system_sum_squares numeric(60) not null default 0;
comment on column runs.first_sample is 'Lowest number of its stored samples, the warm-up not included; null: none is stored';
comment on column runs.last_sample is 'Highest number of its stored samples';
comment on column runs.et_count is 'Stored samples that did not fail, the warm-up not included: the et and pt columns are of these';
comment on column runs.et_min_nanos is 'Shortest ET, ns';
comment on column runs.et_max_nanos is 'Longest ET, ns';
comment on column runs.et_sum_nanos is 'Sum of ET, ns';
comment on column runs.et_sum_squares is 'Sum of the squares of ET, ns²';
comment on column runs.pt_on_cpu_count is 'Those of them with a PT by the precise account';
comment on column runs.pt_on_cpu_min_nanos is 'Smallest PT by the precise account, ns; to be shown only where rows_without_cpu is 0';
comment on column runs.pt_on_cpu_sum_squares is 'ns²';
comment on column runs.pt_user_system_count is 'Those of them with a PT by the account of user and system time';
comment on column runs.pt_user_system_min_micros is 'Smallest PT by the account of user and system time, µs';
comment on column runs.pt_user_system_sum_squares is 'µs²';

update runs set
    first_sample = s.first_sample, last_sample = s.last_sample,
    et_count = s.et_count, et_min_nanos = s.et_min, et_max_nanos = s.et_max,
    et_sum_nanos = s.et_sum, et_sum_squares = s.et_squares,
    pt_on_cpu_count = s.on_cpu_count, pt_on_cpu_min_nanos = s.on_cpu_min, pt_on_cpu_max_nanos = s.on_cpu_max,
    pt_on_cpu_sum_nanos = s.on_cpu_sum, pt_on_cpu_sum_squares = s.on_cpu_squares,
    pt_user_system_count = s.user_system_count, pt_user_system_min_micros = s.user_system_min,
    pt_user_system_max_micros = s.user_system_max, pt_user_system_sum_micros = s.user_system_sum,
    pt_user_system_sum_squares = s.user_system_squares
from (
    select run_id, min(sample) as first_sample, max(sample) as last_sample,
        count(*) filter (where exit_code = 0) as et_count,
        min(elapsed_nanos) filter (where exit_code = 0) as et_min,
        max(elapsed_nanos) filter (where exit_code = 0) as et_max,
        coalesce(sum(elapsed_nanos::numeric) filter (where exit_code = 0), 0) as et_sum,
        coalesce(sum(elapsed_nanos::numeric * elapsed_nanos) filter (where exit_code = 0), 0) as et_squares,
        count(put_on_cpu_nanos) filter (where exit_code = 0) as on_cpu_count,
        min(put_on_cpu_nanos) filter (where exit_code = 0) as on_cpu_min,
        max(put_on_cpu_nanos) filter (where exit_code = 0) as on_cpu_max,
        coalesce(sum(put_on_cpu_nanos::numeric) filter (where exit_code = 0), 0) as on_cpu_sum,
        coalesce(sum(put_on_cpu_nanos::numeric * put_on_cpu_nanos) filter (where exit_code = 0), 0) as on_cpu_squares,
        count(put_user_system_micros) filter (where exit_code = 0) as user_system_count,
        min(put_user_system_micros) filter (where exit_code = 0) as user_system_min,
        max(put_user_system_micros) filter (where exit_code = 0) as user_system_max,
        coalesce(sum(put_user_system_micros::numeric) filter (where exit_code = 0), 0) as user_system_sum,
        coalesce(sum(put_user_system_micros::numeric * put_user_system_micros) filter (where exit_code = 0), 0)
            as user_system_squares
    from samples where not warm_up group by run_id) s
where runs.id = s.run_id;
