import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

type PartRow = Meter['parts'][number] & { meterId: number; wholeName: string };

/** The parts of the computed meters of an estate, and which meters are computed of a meter, in one statement. */
export async function readMeterParts(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<(meterId: number) => Pick<Meter, 'parts' | 'partOf'>> {
  const { rows } = await sql<PartRow>`
    select p.meter_id as "meterId", whole.name as "wholeName", p.part_id as "partId", part.name, p.sign,
      lower(p.during) as "from", upper(p.during) as "to"
    from meter_part p join meter part on part.customer_id = p.customer_id and part.id = p.part_id
    join meter whole on whole.customer_id = p.customer_id and whole.id = p.meter_id
    where p.customer_id = ${customerId} and p.estate_id = ${estateId}
    order by p.sign desc, part.name, p.during, whole.name`.execute(db);
  const byMeter = Map.groupBy(rows, (row) => row.meterId);
  const byPart = Map.groupBy(rows, (row) => row.partId);
  return (meterId) => ({
    parts: (byMeter.get(meterId) ?? []).map(({ partId, name, sign, from, to }) => ({ partId, name, sign, from, to })),
    partOf: [...new Set((byPart.get(meterId) ?? []).map((row) => row.wholeName))],
  });
}

/** The parts in an estate without computed meters. */
export const noParts = (): Pick<Meter, 'parts' | 'partOf'> => ({ parts: [], partOf: [] });
