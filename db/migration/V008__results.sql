-- What experiments find that take no samples: a result of their own, beside the run.

create table run_results (
    run_id    bigint      not null references runs on delete cascade,
    format    text        not null check (format = 'emp-displacement/1'),
    result    json        not null,
    stored_at timestamptz not null default now(),
    primary key (run_id, format)
);
comment on table run_results is 'Results that agents sent instead of samples; append-only, they go with their run';
comment on column run_results.result is 'Just as it came';
create trigger run_results_append_only before update on run_results
    for each row execute function refuse_change();
