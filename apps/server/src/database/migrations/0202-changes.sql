-- Which objects changed last, and in which transaction: what the export since a cursor delivers. One row for each
-- object, so that deletions stay and the table does not grow with the number of changes. Transactions commit in another
-- order than they begin; a reader takes only those below the oldest one that still runs (pg_snapshot_xmin).
create table export_change (
  customer_id int not null,
  kind        text not null,
  -- the number of the object; of readings and days that of the meter
  id          int not null,
  -- 0; of a day its distance from 1970-01-01, of a reading microseconds since then
  sub         bigint not null,
  transaction xid8 not null,
  changed_at  timestamptz not null default now(),
  primary key (customer_id, kind, id, sub)
);
create index export_change_order on export_change (customer_id, transaction, kind, id, sub);

-- The days on which the quarter-hours of a meter were withheld when the customer's changes were last exported.
create table export_visibility (
  customer_id int not null,
  meter_id    int not null,
  hidden      datemultirange not null,
  primary key (customer_id, meter_id),
  foreign key (customer_id, meter_id) references meter (customer_id, id) on delete cascade
);

-- Notes that an object changed: its kind, and the column that names it.
create function note_change() returns trigger language plpgsql as $$
declare
  changed record;
  object_id int;
  object_sub bigint := 0;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_argv[0] = 'reading' then
    object_id := changed.meter_id;
    object_sub := (extract(epoch from changed.at) * 1000000)::bigint;
  elsif tg_argv[0] = 'meterDay' then
    object_id := changed.meter_id;
    object_sub := changed.day - date '1970-01-01';
  elsif tg_argv[1] = 'meter_id' then object_id := changed.meter_id;
  elsif tg_argv[1] = 'tariff_id' then object_id := changed.tariff_id;
  elsif tg_argv[1] = 'contract_id' then object_id := changed.contract_id;
  elsif tg_argv[1] = 'invoice_id' then object_id := changed.invoice_id;
  elsif tg_argv[1] = 'payment_id' then object_id := changed.payment_id;
  else object_id := changed.id;
  end if;
  insert into export_change as kept (customer_id, kind, id, sub, transaction)
  values (changed.customer_id, tg_argv[0], object_id, object_sub, pg_current_xact_id())
  on conflict (customer_id, kind, id, sub)
    do update set transaction = excluded.transaction, changed_at = excluded.changed_at
    where kept.transaction <> excluded.transaction;
  return null;
end $$;

create trigger note_change after insert or update or delete on estate for each row execute function note_change('estate');
create trigger note_change after insert or update or delete on apartment for each row execute function note_change('apartment');
create trigger note_change after insert or update or delete on device for each row execute function note_change('device');
create trigger note_change after insert or update or delete on meter for each row execute function note_change('meter');
create trigger note_change after insert or update or delete on meter_assignment for each row execute function note_change('meter', 'meter_id');
create trigger note_change after insert or update or delete on meter_device for each row execute function note_change('meter', 'meter_id');
create trigger note_change after insert or update or delete on tariff for each row execute function note_change('tariff');
create trigger note_change after insert or update or delete on tariff_price for each row execute function note_change('tariff', 'tariff_id');
create trigger note_change after insert or update or delete on participant for each row execute function note_change('participant');
create trigger note_change after insert or update or delete on contract for each row execute function note_change('contract');
create trigger note_change after insert or update or delete on contract_tariff for each row execute function note_change('contract', 'contract_id');
create trigger note_change after insert or update or delete on invoice_state for each row execute function note_change('invoice', 'invoice_id');
create trigger note_change after insert or update or delete on payment for each row execute function note_change('payment');
create trigger note_change after insert or update or delete on invoice_payment for each row execute function note_change('payment', 'payment_id');
create trigger note_change after insert or update or delete on reading for each row execute function note_change('reading');
create trigger note_change after insert or update or delete on meter_day for each row execute function note_change('meterDay');
