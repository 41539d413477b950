-- Analyses and cutoff tables: append-only, each with its inputs, parameters, algorithm version, who asked and why.

create table analyses (
    id                uuid primary key,
    kind              text        not null,
    algorithm_version text        not null,
    parameters        json        not null,
    result            json        not null,
    asked_by          text        not null,
    reason            text,
    supersedes        uuid references analyses,
    made_at           timestamptz not null default now()
);
comment on column analyses.kind is 'cutoffs, timing …';
comment on column analyses.result is 'The same JSON object that emp analyze prints';
comment on column analyses.supersedes is 'The version that a person''s decision replaced';
create index analyses_by_time on analyses (kind, made_at desc);
create trigger analyses_append_only before update or delete on analyses
    for each row execute function refuse_change();

create table analysis_inputs (
    analysis_id    uuid    not null references analyses,
    run_id         bigint  not null references runs,
    role           text    not null,
    stored_samples integer not null,
    content_sha256 bytea   not null check (length(content_sha256) = 32),
    primary key (analysis_id, role, run_id)
);
comment on table analysis_inputs is 'Which runs, and how much of them, an analysis used';
comment on column analysis_inputs.content_sha256 is 'Of the canonical run file that was analysed';
create index analysis_inputs_of_run on analysis_inputs (run_id);
create trigger analysis_inputs_append_only before update or delete on analysis_inputs
    for each row execute function refuse_change();

create table published_cutoffs (
    id           uuid primary key,
    analysis_id  uuid        not null references analyses,
    machine_name text        not null,
    published_by text        not null,
    reason       text,
    published_at timestamptz not null default now()
);
comment on table published_cutoffs is 'Cutoff tables in force; the latest of a machine counts, earlier ones stay';
create index published_cutoffs_latest on published_cutoffs (machine_name, published_at desc);
create trigger published_cutoffs_append_only before update or delete on published_cutoffs
    for each row execute function refuse_change();
