-- Money that a participant paid, or was paid back (negative). A payment is never changed: it is reversed, by a return of
-- the bank or because it was recorded by mistake. 'offset' moves no money: it settles a credit with an invoice.
create table payment (
  customer_id    int not null,
  id             int not null generated always as identity,
  estate_id      int not null,
  participant_id int not null,
  paid_on        date not null,
  amount_cents   bigint not null,
  way            text not null check (way in ('transfer', 'directDebit', 'cash', 'refund', 'offset')),
  note           text check (char_length(note) between 1 and 200),
  -- the same request sent twice is recorded once
  request_key    text not null default gen_random_uuid() check (char_length(request_key) between 1 and 100),
  created_by     int references app_user,
  created_at     timestamptz not null default now(),
  reversed_on    date,
  reversal       text check (reversal in ('returned', 'takenBack')),
  reversed_by    int references app_user,
  primary key (customer_id, id),
  unique (customer_id, request_key),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  check ((way = 'offset') = (amount_cents = 0)),
  check ((way = 'refund') = (amount_cents < 0)),
  check ((reversed_on is null) = (reversal is null))
);
create index payment_of_participant on payment (customer_id, participant_id);

-- The part of a payment that pays an invoice; what is left of a payment is a credit of the participant.
create table invoice_payment (
  customer_id  int not null,
  payment_id   int not null,
  invoice_id   int not null,
  amount_cents bigint not null,
  primary key (customer_id, payment_id, invoice_id),
  foreign key (customer_id, payment_id) references payment (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index invoice_payment_of_invoice on invoice_payment (customer_id, invoice_id);

-- What a participant owes besides invoices, such as the bank's fee for a returned debit.
create table account_charge (
  customer_id    int not null,
  id             int not null generated always as identity,
  estate_id      int not null,
  participant_id int not null,
  invoice_id     int,
  kind           text not null check (kind in ('returnFee', 'reminderFee')),
  charged_on     date not null,
  amount_cents   bigint not null check (amount_cents > 0),
  created_by     int references app_user,
  created_at     timestamptz not null default now(),
  waived_on      date,
  waived_by      int references app_user,
  primary key (customer_id, id),
  foreign key (customer_id, estate_id) references estate (customer_id, id),
  foreign key (customer_id, participant_id) references participant (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id),
  check ((waived_on is null) = (waived_by is null))
);
create index account_charge_of_participant on account_charge (customer_id, participant_id);

alter table invoice_state add column paid_cents bigint not null default 0;
alter table direct_debit add column payment_id int;
alter table direct_debit add foreign key (customer_id, payment_id) references payment (customer_id, id);

-- Payments of the invoices that were paid before payments had a table of their own.
do $$
declare
  paid record;
  new_id int;
begin
  for paid in
    select i.customer_id, i.estate_id, i.participant_id, i.id as invoice_id, d.collection_date as paid_on,
      d.amount_cents, 'directDebit' as way, d.sepa_file_id, d.returned_on
    from direct_debit d join invoice i on i.customer_id = d.customer_id and i.id = d.invoice_id
    where d.ended_at is null or d.returned_on is not null
    union all
    select i.customer_id, i.estate_id, i.participant_id, i.id, s.paid_on, i.gross_cents,
      case when i.gross_cents > 0 then 'transfer' when i.gross_cents < 0 then 'refund' else 'offset' end, null, null
    from invoice_state s join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
    where s.status = 3 and not exists (select from direct_debit d
      where d.customer_id = s.customer_id and d.invoice_id = s.invoice_id and d.ended_at is null)
  loop
    insert into payment (customer_id, estate_id, participant_id, paid_on, amount_cents, way, reversed_on, reversal)
      values (paid.customer_id, paid.estate_id, paid.participant_id, paid.paid_on, paid.amount_cents, paid.way,
        paid.returned_on, case when paid.returned_on is not null then 'returned' end)
      returning id into new_id;
    insert into invoice_payment values (paid.customer_id, new_id, paid.invoice_id, paid.amount_cents);
    update direct_debit set payment_id = new_id
      where customer_id = paid.customer_id and sepa_file_id = paid.sepa_file_id and invoice_id = paid.invoice_id;
    if paid.returned_on is null then
      update invoice_state set paid_cents = paid.amount_cents
        where customer_id = paid.customer_id and invoice_id = paid.invoice_id;
    end if;
  end loop;
end $$;
