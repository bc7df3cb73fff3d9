import { getFirst } from '@lichthof/domain/collections/items.ts';
import { consumptionKinds, MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { countsOnce } from '../../metering/computed/counts-once.ts';

/** What the house connection took and gave, and what all meters of the estate consumed, whole Wh. */
export interface ConnectionSums {
  importedWh: number;
  exportedWh: number;
  consumedWh: number;
}

/** Null without a meter of the house connection, or when a value of the period is missing. */
export async function readConnectionSums(
  db: Database,
  { customerId, estateId }: EstateKey,
  { from, to }: DayRange,
): Promise<ConnectionSums | null> {
  const { rows } = await sql<ConnectionSums & { hasConnection: boolean; isComplete: boolean }>`
    select coalesce(sum(total) filter (where kind = ${MeterKind.GridConsumption}), 0)::bigint as "importedWh",
      coalesce(sum(total) filter (where kind = ${MeterKind.FeedIn}), 0)::bigint as "exportedWh",
      coalesce(sum(total) filter (where kind not in (${MeterKind.GridConsumption}, ${MeterKind.FeedIn})), 0)::bigint
        as "consumedWh",
      coalesce(bool_or(kind = ${MeterKind.GridConsumption}), false) as "hasConnection",
      coalesce(bool_and(is_complete), false) as "isComplete"
    from (
      select a.kind, coalesce(sum(d.total), 0) as total,
        count(d.day) = upper(days.during) - lower(days.during) and coalesce(sum(d.missing), 0) = 0 as is_complete
      from meter m join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
        cross join lateral (select a.during * daterange(${from}, ${to}) as during) days
        left join meter_day d on d.customer_id = m.customer_id and d.meter_id = m.id and d.day <@ days.during
      where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.medium = ${Medium.Electricity}
        and not isempty(days.during) and ${countsOnce} and (a.kind in (${sql.join(consumptionKinds)})
          or a.kind in (${MeterKind.GridConsumption}, ${MeterKind.FeedIn})
            and a.measuring_point = ${MeasuringPoint.HouseConnection})
      group by m.id, a.kind, days.during) meters`.execute(db);
  const { hasConnection, isComplete, ...sums } = getFirst(rows);
  return hasConnection && isComplete ? sums : null;
}
