-- Cancellations have numbers of their own.
alter table number_range drop constraint number_range_series_check,
  add check (series in ('invoice', 'cancellation', 'customer', 'contract', 'mandate'));

-- A run issues and delivers the invoices of a period, the cancellation of one invoice, or its corrected invoice.
alter table billing_run
  add column kind text not null default 'billing' check (kind in ('billing', 'cancellation', 'correction')),
  -- the invoice that is cancelled or replaced
  add column corrects_invoice_id int,
  add foreign key (customer_id, corrects_invoice_id) references invoice (customer_id, id),
  add check ((kind = 'billing') = (corrects_invoice_id is null));
-- an invoice is cancelled once, and replaced once
create unique index billing_run_corrected_once on billing_run (customer_id, corrects_invoice_id, kind)
  where state <> 'failed';
