-- A file for the bank carries direct debits or the refunds of credits.
alter table sepa_file add column kind text not null default 'directDebits' check (kind in ('directDebits', 'refunds'));
alter table sepa_file rename column debit_count to transaction_count;

-- A credit transferred to a participant. Its payment settles the account; one that never left, or that the bank
-- returned, opens the credit again.
create table refund (
  customer_id     int not null,
  sepa_file_id    int not null,
  payment_id      int not null,
  end_to_end_id   text not null,
  execution_date  date not null,
  amount_cents    bigint not null check (amount_cents > 0),
  iban            text not null,
  account_holder  text not null,
  primary key (customer_id, sepa_file_id, payment_id),
  foreign key (customer_id, sepa_file_id) references sepa_file (customer_id, id),
  foreign key (customer_id, payment_id) references payment (customer_id, id)
);
