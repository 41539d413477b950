-- Which repetition of its experiment a run is: tables of samples of many runs tell them apart by it.

alter table runs add column repetition integer;
comment on column runs.repetition is 'Which repetition of its experiment it is, from 1; null of imported runs and of those queued by earlier releases';
update runs set repetition = boot_repetition where boot_repetition is not null;
