-- What the list of invoices filters, sorts and sums by stands beside what payments change, so that one index answers.
-- The copies are of columns that never change, and always come from the invoice itself.
alter table invoice_state
  add column estate_id int not null default 0,
  add column payment_method smallint not null default 0,
  add column gross_cents bigint not null default 0,
  add column offset_cents bigint not null default 0,
  add column is_cancellation boolean not null default false;

create function copy_invoice_to_state() returns trigger language plpgsql as $$
begin
  select i.estate_id, i.payment_method, i.gross_cents, i.offset_cents, i.type = 'cancellation'
    into strict new.estate_id, new.payment_method, new.gross_cents, new.offset_cents, new.is_cancellation
    from invoice i where i.customer_id = new.customer_id and i.id = new.invoice_id;
  return new;
end $$;
create trigger invoice_state_copies before insert
  or update of estate_id, payment_method, gross_cents, offset_cents, is_cancellation on invoice_state
  for each row execute function copy_invoice_to_state();
update invoice_state set estate_id = 0;

alter table invoice_state
  add column open_cents bigint generated always as (gross_cents - offset_cents - paid_cents) stored,
  -- neither cancelled nor a cancellation: only these count in amounts
  add column is_in_force boolean generated always as (not is_cancellation and cancelled_by_invoice_id is null) stored;

create index invoice_state_sums on invoice_state (customer_id, estate_id, status, is_in_force, paid_on)
  include (gross_cents, open_cents);
create index invoice_state_unpaid on invoice_state (customer_id, estate_id, due_on, invoice_id)
  where status <> 3 and cancelled_by_invoice_id is null;
create index invoice_state_by_due on invoice_state (customer_id, estate_id, due_on, invoice_id);
create index invoice_state_by_sent on invoice_state
  (customer_id, estate_id, coalesce(sent_at, '-infinity'), invoice_id);
create index invoice_state_by_status on invoice_state
  (customer_id, estate_id, (case when cancelled_by_invoice_id is null then status else 9 end), invoice_id);
drop index invoice_state_cancelled;
create index invoice_state_cancelled on invoice_state (customer_id, estate_id, invoice_id)
  where cancelled_by_invoice_id is not null;

-- Operators on ranges are no conditions of an index under a policy (decision 50), comparisons of days are.
alter table invoice
  add column period_from date generated always as (lower(period)) stored,
  add column period_to date generated always as (upper(period)) stored,
  -- the beginning of `listing`: an index takes no text of any length
  add column sort_name text generated always as (left(search_text(coalesce(snapshot #>> '{recipient,names}', '') || ' '
    || coalesce(snapshot #>> '{deliveryPoint,apartmentName}', '') || ' ' || number), 100)) stored;
drop index invoice_by_period;
create index invoice_by_period on invoice (customer_id, estate_id, period_from, id);
create index invoice_periods on invoice (customer_id, estate_id, period_from, period_to);
create index invoice_by_name on invoice (customer_id, estate_id, sort_name, id);
create index invoice_by_method on invoice (customer_id, estate_id, payment_method, id);
