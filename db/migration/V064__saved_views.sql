-- Views of the run table that people keep under a name.

create table saved_views (
    id       uuid primary key,
    who      text        not null,
    name     text        not null check (length(name) between 1 and 100),
    query    text        not null check (length(query) <= 2000),
    shared   boolean     not null,
    saved_at timestamptz not null,
    unique (who, name)
);
comment on table saved_views is 'Filters, columns and order of the run table under a name; saving it again replaces it';
comment on column saved_views.who is 'Whose it is';
comment on column saved_views.query is 'What follows the path in the run table''s address, without the page';
comment on column saved_views.shared is 'Everybody sees it, not its owner alone';
create index saved_views_shared on saved_views (lower(name)) where shared;
