-- What no invoice and no instalment takes of a payment: a credit of the participant. The transaction that records a
-- payment also records its parts, and none of them changes later.
alter table payment add column rest_cents bigint not null default 0;
update payment p set rest_cents = p.amount_cents
    - coalesce((select sum(part.amount_cents) from invoice_payment part
      where part.customer_id = p.customer_id and part.payment_id = p.id), 0)
    - coalesce((select sum(part.amount_cents) from instalment_payment part
      where part.customer_id = p.customer_id and part.payment_id = p.id), 0);
create index payment_rests on payment (customer_id, participant_id) where rest_cents <> 0 and reversed_on is null;

-- Invoices with money to pay out.
create index invoice_state_credits on invoice_state (customer_id, invoice_id)
  where open_cents < 0 and cancelled_by_invoice_id is null;
