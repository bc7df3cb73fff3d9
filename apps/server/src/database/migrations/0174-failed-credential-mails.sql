-- The last mail with a link to choose a password that could not be sent to an account. It holds no link: whoever sends it
-- again gets a new one. The row goes when a mail was sent, or when a person has seen to it.
create table identity_failed_mail (
  account_sub text primary key references identity_account on delete cascade,
  purpose     text not null check (purpose in ('invitation', 'reset')),
  failure     text not null,
  failed_at   timestamptz not null
);
