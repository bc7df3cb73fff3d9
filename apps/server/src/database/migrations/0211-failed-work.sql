-- The reason stands in the log, in the words of the program.
alter table job_round drop column failure;

-- For the operator's page: what failed lately, without reading what went well.
create index value_import_failed_lately on value_import (created_at) where state = 'failed';
create index portfolio_import_failed on portfolio_import (created_at) where state = 'failed';
create index billing_run_failed on billing_run (created_at) where state in ('failed', 'partial');
create index invoice_archive_failed on invoice_archive (created_at) where state = 'failed';
create index webhook_delivery_failed on webhook_delivery (created_at) where state = 'failed';

-- The figure goes with its customer.
alter table customer_storage drop constraint customer_storage_customer_id_fkey,
  add foreign key (customer_id) references customer on delete cascade;
