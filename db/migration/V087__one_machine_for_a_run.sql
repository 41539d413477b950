-- No run holds a second machine for the server that it sends to. What is known of those that did stays: the machine in
-- runs.server_machine_id, the address in their events and results. Those that have not ended are aborted.

insert into run_events (run_id, event_id, at, kind, reason, who)
select id, gen_random_uuid(), now(), 'abort asked for',
    'no machine of the lab runs a server for another: name one that was started by hand with server', 'server'
from runs where server_machine_id is not null and state in ('pending', 'running', 'paused');

update runs set wanted = 'abort',
    reason = 'no machine of the lab runs a server for another: name one that was started by hand with server',
    ended_at = case when state = 'running' then ended_at else now() end,
    state = case when state = 'running' then state else 'aborted' end
where server_machine_id is not null and state in ('pending', 'running', 'paused');

drop view servings;
drop table peer_reservations;
drop index runs_awaiting_a_server;
comment on column runs.server_machine_id is
    'The machine whose agent ran a server for this run; null: none did, as of every run since. For servers of the release before';

-- servers of the release before find no machine that serves another's run
create view servings as
select null::bigint as id, null::bigint as run_id, null::uuid as machine_id, null::timestamptz as wanted_at, null::text as host,
    null::integer as port, null::timestamptz as listening_at, null::timestamptz as ended_at, false as declined,
    null::text as reason
where false;
