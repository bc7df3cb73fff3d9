-- Logos of letters that are typeset when somebody opens them: a provider's new logo changes none that was written before.
create table letter_logo (
  customer_id int   not null references customer,
  sha256      text  not null check (sha256 = encode(sha256(logo), 'hex')),
  logo        bytea not null,
  logo_type   text  not null check (logo_type in ('image/png', 'image/jpeg')),
  primary key (customer_id, sha256)
);
