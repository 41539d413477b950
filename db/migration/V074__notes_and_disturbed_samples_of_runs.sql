-- What the run table says of a run beside its sums: why it is measured, and how many of its samples were disturbed.

alter table runs
    add column note              text,
    add column disturbed_samples integer;
comment on column runs.note is 'Why it is measured, Markdown, from its specification; null: nothing is said';
comment on column runs.disturbed_samples is 'Stored samples with disturbances (throttling, swapping, steal time), the warm-up not included; counted when the run has ended, null until then and when samples came later';

create index runs_to_count on runs (id desc) where disturbed_samples is null;

update runs set note = e.specification ->> 'note'
from experiments e
where e.id = runs.experiment_id and e.specification ->> 'note' is not null
    and coalesce(e.specification ->> 'runs', '') not like '%"note"%';

-- the column that is called note was the reason of the run's state until now
update saved_views set query = regexp_replace(query, '(\mcolumns=[^&]*?)\mnote\M', '\1reason');
