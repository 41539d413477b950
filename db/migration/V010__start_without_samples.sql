-- Experiments that take no samples start as well.

comment on column runs.started_at is 'Start of its first stored sample, the warm-up not included; of a run without samples, when its machine took it';
