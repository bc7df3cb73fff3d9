-- Earlier versions left a cancelled invoice open when its payment came back after the credit of the cancellation was
-- paid out or offset, and nobody asked for that money. Offsets it with the cancellation, which then claims it.
insert into payment (customer_id, estate_id, participant_id, paid_on, amount_cents, way, request_key)
select i.customer_id, i.estate_id, i.participant_id, (now() at time zone e.time_zone)::date, 0, 'offset',
  'claim-of-credit-' || i.id
from invoice_state s
join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
where s.cancelled_by_invoice_id is not null and s.open_cents <> 0;

insert into invoice_payment (customer_id, payment_id, invoice_id, amount_cents)
select p.customer_id, p.id, part.invoice_id, part.amount_cents
from payment p
join invoice_state s on s.customer_id = p.customer_id and p.request_key = 'claim-of-credit-' || s.invoice_id
cross join lateral (values (s.invoice_id, s.open_cents), (s.cancelled_by_invoice_id, - s.open_cents))
  part (invoice_id, amount_cents)
where p.created_at = now();

-- What these payments leave: the cancelled invoice is settled, its cancellation asks for the money.
update invoice_state s set paid_cents = s.paid_cents + part.amount_cents, version = s.version + 1,
  status = case when s.open_cents = part.amount_cents then 3 when s.status < 3 then s.status
    when exists (select from mail m
      where m.customer_id = s.customer_id and m.invoice_id = s.invoice_id and m.state <> 'sent') then 1 else 2 end,
  paid_on = case when s.open_cents = part.amount_cents then p.paid_on end
from payment p join invoice_payment part on part.customer_id = p.customer_id and part.payment_id = p.id
where p.way = 'offset' and p.request_key like 'claim-of-credit-%' and p.created_at = now()
  and s.customer_id = part.customer_id and s.invoice_id = part.invoice_id;
