-- What each daemon did in each run that has ended: where a daemon runs, and which one is new on a machine.

create table run_daemon_checks (
    run_id         bigint      primary key references runs on delete cascade,
    stored_samples integer     not null,
    checked_at     timestamptz not null
);
comment on table run_daemon_checks is 'The ended runs whose daemons are in run_daemons; read again once late samples are stored';

create table run_daemons (
    run_id        bigint  not null references run_daemon_checks on delete cascade,
    name_id       integer not null,
    samples       integer not null,
    longest_nanos bigint  not null,
    total_nanos   bigint  not null,
    primary key (run_id, name_id)
);
comment on table run_daemons is 'What the processes of a name did in a run beside its program; computed again at any time';
comment on column run_daemons.samples is 'In how many samples one has a PT above 0';
comment on column run_daemons.longest_nanos is 'The longest PT of one process in one sample, ns: on-CPU time, else user + system time';
comment on column run_daemons.total_nanos is 'The PT of all of them in all samples, ns';
create index run_daemons_of_name on run_daemons (name_id);

alter table troubles drop constraint troubles_kind_check;
alter table troubles add constraint troubles_kind_check check (kind in ('disk', 'queue', 'daemon'));
alter table wishes drop constraint wishes_kind_check;
alter table wishes add constraint wishes_kind_check
    check (kind in ('completed', 'stopped', 'overdue', 'unhealthy', 'approval', 'disk', 'queue', 'daemon'));
