-- Which start of an agent works for a machine, so that a copy of its home or of its disk is told from it.

create table agent_starts (
    machine_id      uuid        not null references machines on delete cascade,
    nonce           text        not null,
    host            text        not null,
    system_id       text        not null,
    boot_id         text        not null,
    home            text        not null,
    first_called_at timestamptz not null,
    replaced_at     timestamptz,
    refused_at      timestamptz,
    primary key (machine_id, nonce)
);
comment on table agent_starts is 'Starts of agents that called with a machine''s token; agents of earlier releases do not tell theirs';
comment on column agent_starts.nonce is 'Chosen at random by the agent each time it starts';
comment on column agent_starts.host is 'The kernel''s host name';
comment on column agent_starts.system_id is 'Content of /etc/machine-id; empty: there is none';
comment on column agent_starts.boot_id is 'The kernel''s boot id; empty: not told';
comment on column agent_starts.home is 'The directory that the agent keeps its identity and its runs in';
comment on column agent_starts.replaced_at is 'When another start took its place; null: it works for the machine, or never did';
comment on column agent_starts.refused_at is 'When it was last refused because another start works for the machine; null: never, or taken later';
create unique index one_agent_start_a_machine on agent_starts (machine_id) where replaced_at is null and refused_at is null;
