-- What a fill wrote, null where it wrote nothing: only that can be taken back.
alter table correction add column filled int[];

-- of the fills there are: the places missing before, but for those that a later fill of the same day has taken
update correction c set filled = coalesce((
  select array_agg(case when missed.amount is null and d.statuses[missed.place] = 1 and not exists (
      select from correction later
      where later.customer_id = c.customer_id and later.meter_id = c.meter_id and later.day = c.day
        and later.id > c.id and later.amounts[missed.place] is null)
    then d.amounts[missed.place] end order by missed.place)
  from unnest(c.amounts) with ordinality as missed (amount, place), meter_day d
  where d.customer_id = c.customer_id and d.meter_id = c.meter_id and d.day = c.day
), array_fill(null::int, array[cardinality(c.amounts)]));

alter table correction
  alter column filled set not null,
  add constraint correction_filled_check check (cardinality(filled) = cardinality(amounts));

-- The last night in which the rule ran, and how many gaps it filled then.
alter table substitute_rule
  add column ran_on      date,
  add column filled_gaps int;

-- Up to when an estate is billed, asked with every load of values.
create index billing_run_end on billing_run (estate_id, upper(period)) where state <> 'failed';
