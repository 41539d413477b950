-- Tokens that read calendars and nothing else: they stand in addresses, which others may see.

alter table tokens drop constraint tokens_scope_check;
alter table tokens add constraint tokens_scope_check check (scope in ('calendar', 'read', 'write', 'admin'));
