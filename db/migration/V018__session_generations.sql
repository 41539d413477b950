-- A changed password ends the sessions that were begun with the old one.

alter table users add column session_generation integer not null default 0;
comment on column users.session_generation is 'Rises with each change of the password; sessions of an earlier one have ended';
