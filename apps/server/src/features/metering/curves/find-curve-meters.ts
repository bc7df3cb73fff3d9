import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import { curveOwners, selectHouseholds, showsConnection } from './curve-access.ts';
import type { Database } from '../../../database/database.ts';

export interface CurveMeter {
  meterId: number;
  name: string;
  baseUnit: 'Wh' | 'l';
  /** The occupancies whose consumption the meter shows on days of the period. */
  occupancyIds: number[];
  /** Whether the meter is a gauge, which has levels but no amounts. */
  isGauge: boolean;
  /** Whether quarter-hours would reveal the consumption of a tenant without consent. */
  isHidden: boolean;
}

/** The requested meters, by name; without ids all that are not archived. */
export async function findCurveMeters(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
  { from, to, meterIds }: DayRange & { meterIds: number[] | undefined },
): Promise<CurveMeter[]> {
  const wanted = meterIds ? sql`m.id = any(${meterIds}::int[])` : sql`m.archived_at is null`;
  const { rows } = await sql<CurveMeter>`
    with owner as (${curveOwners(customerId, { from, to })}), estate_size as (
      select ${selectHouseholds({ customerId: sql`${customerId}::int`, estateId: sql`${estateId}::int` })}
        between 1 and ${minApartmentsForCurves - 1} as is_small
    )
    select m.id as "meterId", m.name, m.base_unit as "baseUnit",
      array(select distinct occupancy_id from owner
        where meter_id = m.id and occupancy_id is not null) as "occupancyIds",
      exists (select from meter_assignment s where s.customer_id = m.customer_id and s.meter_id = m.id
        and s.kind in (${MeterKind.StorageCapacity}, ${MeterKind.StorageChargingQuota})) as "isGauge",
      exists (select from owner where meter_id = m.id and not has_consent) or (estate_size.is_small and ${showsConnection}) as "isHidden"
    from meter m, estate_size
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and ${wanted}
    order by m.name, m.id`.execute(db);
  return rows;
}
