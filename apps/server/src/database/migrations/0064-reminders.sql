-- How a provider reminds of overdue invoices; without a row the defaults apply.
create table reminder_rules (
  customer_id         int not null,
  provider_id         int not null,
  steps               jsonb not null check (jsonb_array_length(steps) between 1 and 3),
  smallest_cents      int not null check (smallest_cents between 0 and 100000),
  is_fee_by_post_only boolean not null,
  version             int not null default 1,
  primary key (customer_id, provider_id),
  foreign key (customer_id, provider_id) references provider (customer_id, id)
);

-- A letter that reminds a participant of overdue invoices; what it says never changes.
create table reminder (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  provider_id     int not null,
  participant_id  int not null,
  contract_id     int not null,
  step            smallint not null check (step between 1 and 3),
  issued_on       date not null,
  pay_until       date not null check (pay_until > issued_on),
  -- the fee on the participant's account; null without one
  charge_id       int,
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
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, provider_id) references provider (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  foreign key (customer_id, contract_id) references contract (customer_id, id),
  foreign key (customer_id, charge_id) references account_charge (customer_id, id),
  check ((delivery = 'mail') = (recipient is not null)),
  check ((state = 'sent') = (sent_on is not null))
);
create index reminder_of_estate on reminder (customer_id, estate_id, issued_on);
create index reminder_of_contract on reminder (customer_id, contract_id);
create index reminder_waiting on reminder (created_at) where state = 'waiting' and delivery = 'mail';

-- Each invoice reaches each step once, whoever sends the letter.
create table reminder_invoice (
  customer_id int not null,
  invoice_id  int not null,
  step        smallint not null check (step between 1 and 3),
  reminder_id int not null,
  open_cents  bigint not null check (open_cents > 0),
  primary key (customer_id, invoice_id, step),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id),
  foreign key (customer_id, reminder_id) references reminder (customer_id, id)
);
create index reminder_invoice_of_reminder on reminder_invoice (customer_id, reminder_id);

-- A pause: no reminder of the invoice until the end of a day, unless it is lifted before.
create table reminder_block (
  customer_id   int not null,
  id            int not null generated always as identity,
  invoice_id    int not null,
  reason        text not null check (char_length(reason) between 1 and 200),
  blocked_until date not null,
  created_by    int references app_user,
  created_at    timestamptz not null default now(),
  lifted_by     int references app_user,
  lifted_at     timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index reminder_block_of_invoice on reminder_block (customer_id, invoice_id);

create trigger reminder_invoice_is_final before update or delete on reminder_invoice for each row execute function refuse_change();
