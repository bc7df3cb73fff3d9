-- Up to which change of billed values it was computed whether an invoice of the run would have other amounts.
alter table billing_run add column changes_checked_at timestamptz;
create index billed_day_change_open on billed_day_change (customer_id, billing_run_id, changed_at)
  where acknowledged_at is null;
