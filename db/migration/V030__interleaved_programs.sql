-- A run may interleave several programs.

alter table samples add column program text;
comment on column samples.program is 'Which of the run''s programs was executed; null: the run is of one';
