-- What the list of invoices is searched in, and the indexes by which it is read page by page.
alter table invoice add column listing text generated always as (
  search_text(coalesce(snapshot #>> '{recipient,names}', '') || ' ' || coalesce(snapshot #>> '{deliveryPoint,apartmentName}', '')
    || ' ' || number)) stored;
create index invoice_listing on invoice using gin (listing gin_trgm_ops);

drop index invoice_of_estate;
create index invoice_newest on invoice (customer_id, estate_id, issued_on, id);
create index invoice_by_number on invoice (customer_id, estate_id, number, id);
create index invoice_by_period on invoice (customer_id, estate_id, period, id);
create index invoice_by_amount on invoice (customer_id, estate_id, gross_cents, id);
create index invoice_cancellations on invoice (customer_id, estate_id, id) where type = 'cancellation';
create index invoice_state_cancelled on invoice_state (customer_id, invoice_id) where cancelled_by_invoice_id is not null;
