import type { AllocationFacts } from '@lichthof/contracts/supply/electricity-supply.ts';
import { consumptionKinds, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

export async function readAllocationFacts(db: Database, { customerId, estateId }: EstateKey): Promise<AllocationFacts> {
  const meterCount = (kinds: readonly number[]) => sql`(
    select count(*) from meter m join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
    where m.customer_id = e.customer_id and m.estate_id = e.id and m.archived_at is null
      and s.during @> ${estateToday()} and s.kind in (${sql.join(kinds)}))`;
  const { rows } = await sql<AllocationFacts>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'areaSqm', a.area_sqm) order by a.name)
        from apartment a where a.customer_id = e.customer_id and a.estate_id = e.id and a.archived_at is null), '[]')
        as apartments,
      ${meterCount([MeterKind.PvGeneration])} as "generationMeterCount",
      ${meterCount(consumptionKinds)} as "consumptionMeterCount"
    from estate e where e.customer_id = ${customerId} and e.id = ${estateId}`.execute(db);
  return rows[0] ?? { apartments: [], generationMeterCount: 0, consumptionMeterCount: 0 };
}
