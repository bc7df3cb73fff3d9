import type { ComputedMeter, MeterPart } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

type PartRow = MeterPart & { meterId: number };

const selectParts = (customerId: number, condition: RawBuilder<unknown>) => sql<PartRow>`
  select p.meter_id as "meterId", p.part_id as "partId", p.sign, lower(p.during) as "from", upper(p.during) as "to"
  from meter_part p where p.customer_id = ${customerId} and ${condition}
  order by p.meter_id, p.sign desc, p.part_id, p.during`;

/** The computed ones of these meters with their parts. */
export async function readFormulas(
  db: Database,
  customerId: number,
  meterIds: readonly number[],
): Promise<Map<number, ComputedMeter>> {
  const { rows } = await selectParts(customerId, sql`p.meter_id = any(${meterIds}::int[])`).execute(db);
  return toMeters(rows);
}

/** The computed meters of an estate with their parts. */
export async function readEstateFormulas(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<Map<number, ComputedMeter>> {
  const { rows } = await selectParts(customerId, sql`p.estate_id = ${estateId}`).execute(db);
  return toMeters(rows);
}

function toMeters(rows: PartRow[]): Map<number, ComputedMeter> {
  const meters = Map.groupBy(rows, ({ meterId }) => meterId);
  return new Map(
    [...meters].map(([meterId, parts]) => [
      meterId,
      { meterId, parts: parts.map(({ partId, sign, from, to }) => ({ partId, sign, from, to })) },
    ]),
  );
}
