create index intake_file_unreported on intake_file (customer_id, arrived_at)
  where reported_at is null and state in ('waits', 'failed');
create index intake_file_reported on intake_file (customer_id, reported_at) where reported_at is not null;
