-- The monthly prepayments of a contract. A plan never changes: a new plan replaces its instalments from a month on.
-- The plan holds the letter that announces it; a job mails it, a letter by post is marked as sent by a person.
create table prepayment_plan (
  customer_id     int not null,
  id              int not null generated always as identity,
  estate_id       int not null,
  participant_id  int not null,
  contract_id     int not null,
  -- first days of months, the last one exclusive
  from_month      date not null check (extract(day from from_month) = 1),
  to_month        date not null check (extract(day from to_month) = 1 and to_month > from_month),
  -- the last day of the month where a month has no such day
  due_day         smallint not null check (due_day between 1 and 31),
  amount_cents    bigint not null check (amount_cents > 0),
  basis           text not null check (basis in ('invoice', 'comparable', 'participant', 'other')),
  -- the yearly cost that the amount rests on, gross
  yearly_cents    bigint check (yearly_cents > 0),
  note            text check (char_length(note) between 1 and 200),
  -- 'elsewhere': announced on the invoice, or before the contract was taken over
  delivery        text not null check (delivery in ('mail', 'post', 'elsewhere')),
  recipient       text check (char_length(recipient) <= 254),
  content         jsonb not null,
  notice_state    text not null default 'waiting' check (notice_state in ('waiting', 'sent', 'failed')),
  sent_on         date,
  attempts        int not null default 0,
  last_attempt_at timestamptz,
  failure         text,
  opened_at       timestamptz,
  created_at      timestamptz not null default now(),
  created_by      int references app_user,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  foreign key (customer_id, contract_id) references contract (customer_id, id),
  check ((delivery = 'mail') = (recipient is not null)),
  check ((notice_state = 'sent') = (sent_on is not null))
);
create index prepayment_plan_of_participant on prepayment_plan (customer_id, participant_id);
create index prepayment_plan_of_contract on prepayment_plan (customer_id, contract_id);
create index prepayment_plan_waiting on prepayment_plan (last_attempt_at) where notice_state = 'waiting' and delivery = 'mail';

create table prepayment_instalment (
  customer_id    int not null,
  id             int not null generated always as identity,
  plan_id        int not null,
  estate_id      int not null,
  participant_id int not null,
  contract_id    int not null,
  month          date not null check (extract(day from month) = 1),
  due_on         date not null,
  amount_cents   bigint not null check (amount_cents > 0),
  paid_cents     bigint not null default 0 check (paid_cents between 0 and amount_cents),
  -- by a later plan, or by the end of the plan
  cancelled_on   date,
  -- the invoice that deducts what was paid until then; the rest is no longer owed
  deducted_by_invoice_id int,
  deducted_cents  bigint check (deducted_cents between 0 and amount_cents),
  version        int not null default 1,
  primary key (customer_id, id),
  foreign key (customer_id, plan_id) references prepayment_plan (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  foreign key (customer_id, contract_id) references contract (customer_id, id),
  foreign key (customer_id, deducted_by_invoice_id) references invoice (customer_id, id),
  check ((deducted_by_invoice_id is null) = (deducted_cents is null)),
  check (cancelled_on is null or (paid_cents = 0 and deducted_by_invoice_id is null))
);
create unique index instalment_of_month on prepayment_instalment (customer_id, contract_id, month) where cancelled_on is null;
create index instalment_of_participant on prepayment_instalment (customer_id, participant_id);
create index instalment_due on prepayment_instalment (customer_id, estate_id, due_on) where cancelled_on is null;
create index instalment_of_invoice on prepayment_instalment (customer_id, deducted_by_invoice_id);

create function keep_instalment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.cancelled_on is not null
    or (new.plan_id, new.participant_id, new.contract_id, new.month, new.due_on, new.amount_cents)
      is distinct from (old.plan_id, old.participant_id, old.contract_id, old.month, old.due_on, old.amount_cents) then
    raise exception 'an instalment never changes, a new plan replaces it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger instalment_is_final before update or delete on prepayment_instalment
  for each row execute function keep_instalment();

-- The part of a payment that pays an instalment.
create table instalment_payment (
  customer_id   int not null,
  payment_id    int not null,
  instalment_id int not null,
  amount_cents  bigint not null check (amount_cents > 0),
  primary key (customer_id, payment_id, instalment_id),
  foreign key (customer_id, payment_id) references payment (customer_id, id),
  foreign key (customer_id, instalment_id) references prepayment_instalment (customer_id, id)
);
create index instalment_payment_of_instalment on instalment_payment (customer_id, instalment_id);

-- A debit collects an invoice or an instalment.
alter table direct_debit
  drop constraint direct_debit_pkey,
  add column id int generated always as identity,
  add column instalment_id int,
  alter column invoice_id drop not null,
  add primary key (customer_id, id),
  add unique (customer_id, sepa_file_id, invoice_id),
  add unique (customer_id, sepa_file_id, instalment_id),
  add foreign key (customer_id, instalment_id) references prepayment_instalment (customer_id, id),
  add check (num_nonnulls(invoice_id, instalment_id) = 1);
create unique index direct_debit_of_instalment_in_force on direct_debit (customer_id, instalment_id) where ended_at is null;
create index direct_debit_of_instalment on direct_debit (customer_id, instalment_id);

-- What a returned debit of an instalment cost.
alter table account_charge add column instalment_id int;
alter table account_charge
  add foreign key (customer_id, instalment_id) references prepayment_instalment (customer_id, id);
