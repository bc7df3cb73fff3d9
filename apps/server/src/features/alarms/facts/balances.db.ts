import type { BalanceFacts } from '@lichthof/domain/alarms/assess-balance.ts';
import { consumptionKinds, MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { lastImportedMonth } from '@lichthof/domain/metering/file-months.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { countsOnce } from '../../metering/computed/counts-once.ts';
import type { AlarmMoment, EstateFacts } from './alarm-facts.ts';

/** What reached each estate with a metered house connection in the last month, and what its meters consumed, whole Wh. */
export async function readBalances(
  db: Database,
  { customerId, today }: AlarmMoment,
): Promise<(BalanceFacts & EstateFacts)[]> {
  const month = lastImportedMonth(today);
  const { rows } = await sql<BalanceFacts & EstateFacts>`
    with span as (select daterange(${month}::date, (${month}::date + interval '1 month')::date) as days),
    metered as materialized (
      select m.estate_id, a.apartment_id, a.kind, coalesce(mm.total, 0) as total,
        a.during @> span.days and coalesce(mm.missing, 1) = 0 and mm.quarter_hours = extract(epoch from
          upper(span.days)::timestamp at time zone e.time_zone - lower(span.days)::timestamp at time zone e.time_zone) / 900
          as is_complete
      from span, meter m join estate e on e.customer_id = m.customer_id and e.id = m.estate_id and e.archived_at is null
      join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
      left join meter_month mm on mm.customer_id = ${customerId} and mm.meter_id = m.id and mm.month = ${month}::date
      where m.customer_id = ${customerId} and m.medium = ${Medium.Electricity} and a.during && span.days
        and (a.kind in (${sql.join(consumptionKinds)}) or a.kind in (${MeterKind.GridConsumption}, ${MeterKind.FeedIn})
          and a.measuring_point = ${MeasuringPoint.HouseConnection}) and ${countsOnce}),
    unmetered as (select p.estate_id from apartment p where p.customer_id = ${customerId} and p.archived_at is null
      and not exists (select from metered where metered.apartment_id = p.id) group by p.estate_id),
    sums as (
      select estate_id, bool_and(is_complete) as is_complete,
        coalesce(sum(total) filter (where kind = ${MeterKind.GridConsumption}), 0)::float8 as imported,
        coalesce(sum(total) filter (where kind = ${MeterKind.FeedIn}), 0)::float8 as exported,
        coalesce(sum(total) filter (where kind in (${sql.join(consumptionKinds)})), 0)::float8 as consumed
      from metered group by estate_id having bool_or(kind = ${MeterKind.GridConsumption}))
    select sums.estate_id as "estateId", imported as "importedWh", exported as "exportedWh", consumed as "consumedWh",
      coalesce(t.pv_wh + t.discharge_wh - t.charge_wh, 0)::float8 as "localWh",
      is_complete and unmetered.estate_id is null
        and coalesce(least(t.pv_count, t.charge_count, t.discharge_count) = t.quarter_hours, false) as "isComplete"
    from sums left join estate_month t on t.customer_id = ${customerId} and t.estate_id = sums.estate_id and t.month = ${month}::date
    left join unmetered on unmetered.estate_id = sums.estate_id`.execute(db);
  return rows;
}
