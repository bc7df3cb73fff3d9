-- The movement of a bank statement that a payment or a returned debit was recorded from: what the bank said of it, so
-- that the same movement in another file is recognised. Only what a person confirmed is kept.
create table bank_entry (
  customer_id       int not null,
  id                int not null generated always as identity,
  account_iban      text not null check (char_length(account_iban) <= 50),
  booked_on         date not null,
  amount_cents      bigint not null,
  name              text check (char_length(name) <= 500),
  iban              text check (char_length(iban) <= 50),
  purpose           text not null check (char_length(purpose) <= 500),
  booking_text      text not null check (char_length(booking_text) <= 500),
  end_to_end_id     text check (char_length(end_to_end_id) <= 100),
  mandate_reference text check (char_length(mandate_reference) <= 100),
  bank_reference    text check (char_length(bank_reference) <= 100),
  -- the same decision sent twice is recorded once
  entry_key         text not null check (char_length(entry_key) = 64),
  payment_id        int,
  direct_debit_id   int,
  created_at        timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, payment_id) references payment (customer_id, id),
  foreign key (customer_id, direct_debit_id) references direct_debit (customer_id, id),
  check (num_nonnulls(payment_id, direct_debit_id) = 1)
);
create unique index bank_entry_of_payment on bank_entry (customer_id, payment_id);
create unique index bank_entry_of_debit on bank_entry (customer_id, direct_debit_id);
create index bank_entry_of_key on bank_entry (customer_id, entry_key);
create index payment_of_day on payment (customer_id, paid_on);

-- The balances of a statement whose movements a person has decided about, so that a missing one is noticed.
create table bank_statement (
  customer_id   int not null,
  account_iban  text not null check (char_length(account_iban) <= 50),
  opened_on     date not null,
  opening_cents bigint not null,
  closed_on     date not null,
  closing_cents bigint not null,
  created_at    timestamptz not null default now(),
  primary key (customer_id, account_iban, opened_on, closed_on, opening_cents, closing_cents)
);
