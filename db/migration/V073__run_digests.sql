-- The digest of a run's canonical file, computed once, so that analyses need not read every column of its rows for it.

create table run_digests (
    run_id         bigint      not null references runs on delete cascade,
    program        text        not null default '',
    stored_samples integer     not null check (stored_samples >= 0),
    encoding       integer     not null,
    outline_sha256 bytea       not null check (octet_length(outline_sha256) = 32),
    content_sha256 bytea       not null check (octet_length(content_sha256) = 32),
    made_at        timestamptz not null default now(),
    primary key (run_id, program)
);
comment on table run_digests is 'Digests of runs that have ended; replaced when samples came later, computed again at any time. Those that analyses were made from are in analysis_inputs';
comment on column run_digests.program is 'Which of the programs that the run interleaves; empty for all of its samples';
comment on column run_digests.stored_samples is 'How many samples the run had then, of all its programs, the warm-up not included';
comment on column run_digests.encoding is 'How rows were written into a run file then; another encoding computes it anew';
comment on column run_digests.outline_sha256 is 'Of the canonical run file without the rows: it holds for just the samples that give this';
comment on column run_digests.content_sha256 is 'Of the canonical run file';
