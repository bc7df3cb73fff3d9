-- The accounts of a provider in its bookkeeping program, for the export in DATEV form.
create table bookkeeping_settings (
  customer_id        int not null,
  provider_id        int not null,
  consultant_number  int not null check (consultant_number between 1001 and 9999999),
  client_number      int not null check (client_number between 1 and 99999),
  account_length     int not null check (account_length between 4 and 8),
  fiscal_year_month  int not null check (fiscal_year_month between 1 and 12),
  -- by rate of VAT in whole per cent: {"19": "8400"}
  revenue_accounts   jsonb not null,
  fee_account        text not null,
  bank_account       text not null,
  cash_account       text,
  first_debtor       int not null,
  version            int not null default 1,
  primary key (customer_id, provider_id),
  foreign key (customer_id, provider_id) references provider (customer_id, id)
);

-- The debtor's account of a participant, given with the first export and kept.
create table debtor_account (
  customer_id     int not null,
  provider_id     int not null,
  participant_id  int not null,
  account         int not null,
  primary key (customer_id, provider_id, participant_id),
  unique (customer_id, provider_id, account),
  foreign key (customer_id, provider_id) references provider (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id) on delete cascade
);
