-- Each table has the name of what it keeps: unavailabilities of machines, preferences of notifications, machines that are
-- reserved as peers of another machine's run. Constraints and indexes follow. Servers of the release before know the old
-- names, which views keep for them.

alter table closures rename to unavailabilities;
alter table wishes rename to notification_preferences;
alter table notification_preferences rename column everybodys to of_all_runs;
alter table servings rename to peer_reservations;
alter sequence servings_id_seq rename to peer_reservations_id_seq;
alter index one_serving_a_machine rename to one_peer_reservation_a_machine;
alter index one_serving_a_run rename to one_peer_reservation_a_run;

do $$
declare
    renamed record;
begin
    for renamed in
        select c.conname, t.relname, t.relname || substr(c.conname, strpos(c.conname, '_')) as name
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where t.oid in ('unavailabilities'::regclass, 'notification_preferences'::regclass, 'peer_reservations'::regclass)
    loop
        execute format('alter table %I rename constraint %I to %I', renamed.relname, renamed.conname, renamed.name);
    end loop;
    for renamed in
        select i.indexname, i.tablename || substr(i.indexname, strpos(i.indexname, '_')) as name
        from pg_indexes i
        where i.schemaname = current_schema() and (i.indexname like 'closures\_%' or i.indexname like 'servings\_%')
    loop
        execute format('alter index %I rename to %I', renamed.indexname, renamed.name);
    end loop;
end
$$;

comment on table unavailabilities is 'Spans in which a machine takes no new run, or only one person''s';
comment on table notification_preferences is 'Which events a person is notified of, and how';
comment on column notification_preferences.of_all_runs is 'Of all runs, not the person''s own alone';
comment on column notification_preferences.after_event is
    'The latest event of any run when the preference was chosen: only later ones are notified';

create view closures as select * from unavailabilities;
create view wishes as
    select id, user_id, kind, channel, of_all_runs as everybodys, after_event, since from notification_preferences;
create view servings as select * from peer_reservations;
