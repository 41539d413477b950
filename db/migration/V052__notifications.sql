-- Who wants to hear of what, and what they are to be told.

create table recipients (
    user_id        uuid primary key references users,
    email          text check (length(email) <= 254),
    webhook        text check (length(webhook) <= 1000),
    webhook_secret text,
    check ((webhook is null) = (webhook_secret is null))
);
comment on table recipients is 'Where a person is reached';
comment on column recipients.webhook_secret is 'Signs what is sent there; in the clear, since a signature needs it';

create table wishes (
    id          uuid primary key,
    user_id     uuid        not null references recipients,
    kind        text        not null check (kind in ('completed', 'stopped', 'overdue', 'unhealthy', 'approval')),
    channel     text        not null check (channel in ('email', 'webhook')),
    everybodys  boolean     not null,
    after_event bigint      not null,
    since       timestamptz not null,
    unique (user_id, kind, channel)
);
comment on table wishes is 'What a person wants to hear, and how';
comment on column wishes.everybodys is 'Of all runs, not the person''s own alone';
comment on column wishes.after_event is 'The latest event of any run when it was wished: only later ones are told';

create table messages (
    id           bigint generated always as identity primary key,
    user_id      uuid        not null references recipients,
    channel      text        not null check (channel in ('email', 'webhook')),
    source       text        not null,
    kind         text        not null,
    subject      text        not null,
    text         text        not null,
    at           timestamptz not null,
    due_at       timestamptz not null,
    attempts     integer     not null default 0,
    delivered_at timestamptz,
    given_up_at  timestamptz,
    failure      text,
    unique (user_id, channel, source)
);
comment on table messages is 'What a person is to be told, each once; those of one person go out together';
comment on column messages.source is 'What happened: no two messages to a person are of the same';
comment on column messages.due_at is 'Not before; while it is being sent, when another server may try';
create index messages_to_send on messages (due_at) where delivered_at is null and given_up_at is null;
create index messages_given_up on messages (given_up_at) where given_up_at is not null;
