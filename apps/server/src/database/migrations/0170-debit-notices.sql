-- A letter that announces the debit of an invoice anew, by another mandate than the invoice named; what it says never
-- changes. An invoice is announced once by each mandate.
create table debit_notice (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  participant_id  int not null,
  contract_id     int not null,
  invoice_id      int not null,
  mandate_id      int not null,
  amount_cents    bigint not null check (amount_cents > 0),
  issued_on       date not null,
  collection_date date not null check (collection_date > issued_on),
  content         jsonb not null,
  delivery        text not null check (delivery in ('mail', 'post')),
  recipient       text,
  state           text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  sent_on         date,
  attempts        int not null default 0,
  last_attempt_at timestamptz,
  failure         text,
  created_by      int references app_user,
  created_at      timestamptz not null default now(),
  -- by a tenant of the occupancy
  opened_at       timestamptz,
  primary key (customer_id, id),
  unique (customer_id, invoice_id, mandate_id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  foreign key (customer_id, contract_id) references contract (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id),
  foreign key (customer_id, mandate_id) references mandate (customer_id, id),
  check ((delivery = 'mail') = (recipient is not null)),
  check ((state = 'sent') = (sent_on is not null))
);
create index debit_notice_of_contract on debit_notice (customer_id, contract_id);
create index debit_notice_waiting on debit_notice (created_at) where state = 'waiting' and delivery = 'mail';
