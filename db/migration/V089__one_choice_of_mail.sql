-- A person chooses what they are mailed of by one word; the lab has one webhook, which its configuration names. Each kind
-- that was chosen by e-mail is in the word that takes its place; what went to webhooks of people does not go out any more.

alter table recipients
    add choice      text        not null default 'none' check (choice in ('all', 'mine', 'failures', 'none')),
    add after_event bigint      not null default 0,
    add since       timestamptz not null default now();
comment on column recipients.choice is
    'all: of all runs; mine: of the person''s own; failures: of these what stopped or is overdue; none';
comment on column recipients.after_event is
    'The latest event of any run when this was chosen: only later ones are mailed';

update recipients set choice = chosen.choice, after_event = (select coalesce(max(id), 0) from run_events)
from (
    select user_id, case
        when bool_or(of_all_runs and kind in ('completed', 'stopped', 'overdue', 'queue')) then 'all'
        when bool_or(kind in ('completed', 'daemon', 'approval')) then 'mine'
        else 'failures' end as choice
    from notification_preferences where channel = 'email' group by user_id) chosen
where chosen.user_id = recipients.user_id;

drop view wishes;
drop table notification_preferences;
-- servers of the release before find no preference
create view wishes as
select null::uuid as id, null::uuid as user_id, null::text as kind, null::text as channel, false as everybodys,
    null::bigint as after_event, null::timestamptz as since
where false;

update recipients set webhook = null, webhook_secret = null;
comment on column recipients.webhook is 'Null since the lab has one webhook; for servers of the release before';
comment on column recipients.webhook_secret is 'Null, as webhook';
update messages set given_up_at = now(), failure = 'people have no webhooks any more'
where channel = 'webhook' and delivered_at is null and given_up_at is null;

alter table messages alter column user_id drop not null;
comment on column messages.user_id is 'Null: for the lab''s webhook';
create unique index messages_to_the_lab on messages (source) where user_id is null;

create table lab_webhook (
    id          boolean     primary key default true check (id),
    after_event bigint      not null,
    since       timestamptz not null
);
comment on table lab_webhook is 'Since when the lab has a webhook: only what happens later goes there';
