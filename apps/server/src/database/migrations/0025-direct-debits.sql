-- A file of SEPA direct debits for the bank. Creating it sets its invoices to paid; revoking it opens them again.
create table sepa_file (
  customer_id  int not null,
  id           int not null generated always as identity,
  estate_id    int not null,
  provider_id  int not null,
  message_id   text not null,
  file_name    text not null,
  content      bytea not null,
  sha256       text not null,
  debit_count  int not null check (debit_count > 0),
  total_cents  bigint not null check (total_cents > 0),
  created_by   int not null references app_user,
  created_at   timestamptz not null default now(),
  revoked_by   int references app_user,
  revoked_at   timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, provider_id) references provider (customer_id, id),
  check ((revoked_by is null) = (revoked_at is null))
);
create index sepa_file_of_estate on sepa_file (customer_id, estate_id, id);
alter table sepa_file alter column content set storage external;

-- One collection of an invoice. A debit that the bank returned, or whose file was revoked, opens the invoice again.
create table direct_debit (
  customer_id     int not null,
  sepa_file_id    int not null,
  invoice_id      int not null,
  mandate_id      int not null,
  end_to_end_id   text not null,
  collection_date date not null,
  amount_cents    bigint not null check (amount_cents > 0),
  ended_at        timestamptz,
  returned_on     date,
  return_reason   text check (char_length(return_reason) between 1 and 200),
  return_fee_cents bigint check (return_fee_cents >= 0),
  primary key (customer_id, sepa_file_id, invoice_id),
  foreign key (customer_id, sepa_file_id) references sepa_file (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id),
  foreign key (customer_id, mandate_id) references mandate (customer_id, id),
  check ((returned_on is null) = (return_reason is null) and (returned_on is null) = (return_fee_cents is null)),
  check (returned_on is null or ended_at is not null)
);
-- no invoice is collected twice at the same time
create unique index direct_debit_in_force on direct_debit (customer_id, invoice_id) where ended_at is null;
create index direct_debit_of_mandate on direct_debit (customer_id, mandate_id);
