-- What a page shows is kept like what was asked for, but keeps no run from being removed: it goes with its runs.

alter table analyses add column shown boolean not null default false;
comment on column analyses.shown is 'A page showed it, and no order asked for it: it is deleted with any of its runs';

drop trigger analyses_append_only on analyses;
create trigger analyses_append_only
    before update of id, kind, algorithm_version, parameters, result, asked_by, reason, supersedes, made_at on analyses
    for each row execute function refuse_change();
create trigger analyses_stay before update of shown or delete on analyses
    for each row when (not old.shown) execute function refuse_change();

-- Inputs go with their analysis, and never before it.
create function refuse_deletion_of_part() returns trigger language plpgsql as $$
begin
    if exists (select from analyses where id = old.analysis_id) then
        raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
    end if;
    return old;
end
$$;
drop trigger analysis_inputs_append_only on analysis_inputs;
create trigger analysis_inputs_append_only before update on analysis_inputs
    for each row execute function refuse_change();
create trigger analysis_inputs_stay before delete on analysis_inputs
    for each row execute function refuse_deletion_of_part();
alter table analysis_inputs drop constraint analysis_inputs_analysis_id_fkey;
alter table analysis_inputs add foreign key (analysis_id) references analyses on delete cascade;
