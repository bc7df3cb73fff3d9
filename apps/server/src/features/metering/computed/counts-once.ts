import { consumptionKinds, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a sum counts the meter `m` at its assignment `a`: not a computed meter while a part that it adds is assigned
 * for the same use. The rule of `withoutRepeated`, by assignments instead of by days.
 */
export const countsOnce: RawBuilder<boolean> = sql<boolean>`case when m.computed_level = 0 then true else not exists (
  with recursive added as (
    select p.part_id, p.sign, p.during from meter_part p where p.customer_id = m.customer_id and p.meter_id = m.id
    union all
    select p.part_id, (p.sign * added.sign)::smallint, p.during * added.during
    from added join meter_part p on p.customer_id = m.customer_id and p.meter_id = added.part_id
      and p.during && added.during)
  select from added join meter_assignment other on other.customer_id = m.customer_id and other.meter_id = added.part_id
    and other.during && added.during * a.during
  where added.sign > 0 and (m.medium <> ${sql.lit(Medium.Electricity)} or other.kind = a.kind
    or a.kind in (${sql.join(consumptionKinds.map((kind) => sql.lit(kind)))})
      and other.kind in (${sql.join(consumptionKinds.map((kind) => sql.lit(kind)))}))) end`;
