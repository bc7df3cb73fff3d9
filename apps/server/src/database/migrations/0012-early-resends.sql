-- Formerly a counter that an edge resent for a full hour was stored five minutes too early. Marks the days that may
-- contain
-- such a counter (one at xx:55 without one at the full hour), so that their quarter-hours can be formed again.
alter table counter_day add column may_have_early_resends boolean not null default false;
alter table unmapped_register_day add column may_have_early_resends boolean not null default false;

update counter_day c set may_have_early_resends = true
where exists (select from register_mapping r where r.customer_id = c.customer_id and r.meter_id = c.meter_id)
  and exists (select from generate_series(11, cardinality(counters), 12) place
    where counters[place] is not null and counters[place + 1] is null);

update unmapped_register_day set may_have_early_resends = true
where exists (select from generate_series(11, cardinality(counters), 12) place
  where counters[place] is not null and counters[place + 1] is null);
