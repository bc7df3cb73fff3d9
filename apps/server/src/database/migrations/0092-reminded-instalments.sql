-- Instalments of prepayments are reminded of as invoices are: each reaches each step once.
create table reminder_instalment (
  customer_id   int not null,
  instalment_id int not null,
  step          smallint not null check (step between 1 and 3),
  reminder_id   int not null,
  open_cents    bigint not null check (open_cents > 0),
  primary key (customer_id, instalment_id, step),
  foreign key (customer_id, instalment_id) references prepayment_instalment (customer_id, id),
  foreign key (customer_id, reminder_id) references reminder (customer_id, id)
);
create index reminder_instalment_of_reminder on reminder_instalment (customer_id, reminder_id);
create trigger reminder_instalment_is_final before update or delete on reminder_instalment
  for each row execute function refuse_change();

-- A pause is of an invoice or of an instalment.
alter table reminder_block
  alter column invoice_id drop not null,
  add column instalment_id int,
  add foreign key (customer_id, instalment_id) references prepayment_instalment (customer_id, id),
  add check (num_nonnulls(invoice_id, instalment_id) = 1);
create index reminder_block_of_instalment on reminder_block (customer_id, instalment_id);
