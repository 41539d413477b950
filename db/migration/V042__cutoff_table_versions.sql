-- Cutoff tables have a name and a version on their machine; where the lab asks for it, an administrator decides first.

alter table published_cutoffs
    add column version      integer not null default 1 check (version > 0),
    add column name         text,
    add column restores     integer,
    add column forced       boolean not null default false,
    add column approved_by  text;
comment on column published_cutoffs.version is 'Counts the tables that were in force on the machine, from 1; the highest is';
comment on column published_cutoffs.restores is 'The earlier version on the machine whose table was published again';
comment on column published_cutoffs.forced is 'Published in spite of what speaks against it; the reason says why';
comment on column published_cutoffs.approved_by is 'The administrator who let it be published; null where none was asked';

alter table published_cutoffs disable trigger published_cutoffs_append_only;
update published_cutoffs p set version = numbered.version
from (select id, row_number() over (partition by machine_name order by published_at, id) as version
    from published_cutoffs) numbered
where numbered.id = p.id;
alter table published_cutoffs enable trigger published_cutoffs_append_only;

alter table published_cutoffs add unique (machine_name, version);

create table cutoff_proposals (
    id              uuid primary key,
    analysis_id     uuid        not null references analyses,
    machine_name    text        not null,
    name            text,
    restores        integer,
    forced          boolean     not null,
    proposed_by     text        not null,
    reason          text,
    proposed_at     timestamptz not null,
    approved        boolean,
    decided_by      text,
    decision_reason text,
    decided_at      timestamptz,
    version         integer     not null default 0,
    check ((approved is null) = (decided_by is null) and (approved is null) = (decided_at is null))
);
comment on table cutoff_proposals is 'Cutoff tables that an administrator was asked to put in force; undecided while approved is null';
create unique index cutoff_proposals_open on cutoff_proposals (analysis_id) where approved is null;
create index cutoff_proposals_by_time on cutoff_proposals (proposed_at desc);
