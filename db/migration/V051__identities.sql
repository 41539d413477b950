-- Who somebody is at a provider of logins (OpenID Connect), and whose account that is.

create table identities (
    id        uuid primary key,
    user_id   uuid        not null references users,
    issuer    text        not null check (length(issuer) between 1 and 500),
    subject   text        not null check (length(subject) between 1 and 255),
    linked_by text        not null,
    linked_at timestamptz not null,
    unique (issuer, subject)
);
comment on table identities is 'Who is let in to an account by a provider''s word';
comment on column identities.issuer is 'The provider''s address, as its tokens name it';
comment on column identities.subject is 'The provider''s own name of the person, which never changes';
comment on column identities.linked_by is 'An administrator, or the person where the login opened the account';
create index identities_of_user on identities (user_id);
