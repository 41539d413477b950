-- Lists show what a run's verdict says without reading it, or the run's samples.

alter table runs
    add column l_samples        integer          check (l_samples >= 0),
    add column median_et_millis double precision;
comment on column runs.l_samples is 'How many L-samples the latest verdict on the run names; null until there is one';
comment on column runs.median_et_millis is 'Median of ET over the samples of that verdict; null if none takes part';

delete from run_verdicts; -- computed again, since the columns come with them
