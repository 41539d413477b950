-- An e-mail address gets nothing but its code until its person has entered the code.

alter table recipients
    add email_confirmed_at timestamptz,
    add email_code_sha256  bytea check (length(email_code_sha256) = 32),
    add email_code_at      timestamptz;
update recipients set email_confirmed_at = now() where email is not null;
comment on column recipients.email_confirmed_at is 'Null: the address is not known to be the person''s';
comment on column recipients.email_code_sha256 is 'Of the code that was sent to the address last';
comment on column recipients.email_code_at is 'When that code was sent; it is valid for a day';
