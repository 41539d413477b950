-- Where two people may edit the same row, the later of them is told.

alter table users add column version integer not null default 0;
comment on column users.version is 'Rises with each change that a person makes';

alter table machines add column version integer not null default 0;
comment on column machines.version is 'Rises with each change that a person makes, not when its agent calls';
