-- What a run's samples say so far is computed once for all who look at its page, not at each look.

create table run_verdicts (
    run_id            bigint      primary key references runs on delete cascade,
    stored_samples    integer     not null check (stored_samples >= 0),
    algorithm_version text        not null,
    result            json        not null,
    made_at           timestamptz not null default now()
);
comment on table run_verdicts is 'The latest verdict on each run whose page was looked at; replaced as the run grows, computed again at any time. Decisions rest on analyses, not on this';
comment on column run_verdicts.stored_samples is 'How many of the run''s samples it is from, the warm-up not included';
comment on column run_verdicts.algorithm_version is 'Of the search for L-samples; another version computes it anew';
comment on column run_verdicts.result is 'emp-verdict/1';
