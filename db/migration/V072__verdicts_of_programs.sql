-- A run that interleaves several programs has a verdict on each.

alter table run_verdicts add column program text not null default '';
alter table run_verdicts drop constraint run_verdicts_pkey;
alter table run_verdicts add primary key (run_id, program);

comment on table run_verdicts is 'The latest verdict on each run whose page was looked at, or on each program of an interleaved one; replaced as the run grows, computed again at any time. Decisions rest on analyses, not on this';
comment on column run_verdicts.program is 'Which of the programs that the run interleaves; empty for a run of one program';
comment on column run_verdicts.stored_samples is 'How many samples the run had then, of all its programs, the warm-up not included';
