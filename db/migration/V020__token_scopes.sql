-- What a token may do at most, and until when.

alter table tokens add column scope text not null default 'admin' check (scope in ('read', 'write', 'admin'));
alter table tokens add column expires_at timestamptz;
comment on column tokens.scope is 'At most this, and never more than its owner''s role: what was made before there were scopes has all of it';
comment on column tokens.expires_at is 'Null: never, as of tokens made before there was an end to them, and of the one that a setting gives';
