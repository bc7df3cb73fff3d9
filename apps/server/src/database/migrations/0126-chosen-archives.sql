-- An archive may contain only the invoices of a run or of a selection.
alter table invoice_archive
  add column billing_run_id int,
  add column invoice_ids int[] check (cardinality(invoice_ids) between 1 and 5000),
  add foreign key (customer_id, billing_run_id) references billing_run (customer_id, id),
  add check (kind = 'documents' or (billing_run_id is null and invoice_ids is null)),
  add check (num_nonnulls(year, billing_run_id, invoice_ids) <= 1);
drop index invoice_archive_once;
create unique index invoice_archive_once on invoice_archive
  (customer_id, estate_id, kind, coalesce(year, 0), coalesce(billing_run_id, 0))
  where state = 'running' and invoice_ids is null;
