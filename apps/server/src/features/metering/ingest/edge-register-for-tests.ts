import type { Database } from '../../../database/database.ts';
import { aMeter, anEdge } from '../../../testing/makers.ts';
import type { EdgeRegisterKey } from './edge-registers.db.ts';

export const address = 'meter1/ActiveProductionEnergy';

export interface ReadMeter {
  meterId: number;
  register: EdgeRegisterKey;
}

interface TestEstateKey {
  customerId: number;
  estateId: number;
}

/** A meter that is read from the first register of an edge of its own. */
export async function aReadMeter(db: Database, place: TestEstateKey): Promise<ReadMeter> {
  const meterId = await aMeter(db, place);
  const register = { edgeId: await anEdge(db, place.customerId, place.estateId), address };
  await letRead(db, place, { meterId, register });
  return { meterId, register };
}

/** Replaces the previous mapping of the meter. */
export async function letRead(
  db: Database,
  { customerId }: Pick<TestEstateKey, 'customerId'>,
  { meterId, register }: ReadMeter,
): Promise<void> {
  await db.deleteFrom('register_mapping').where('meter_id', '=', meterId).execute();
  const [component_id, channel] = register.address.split('/') as [string, string];
  const keys = { customer_id: customerId, edge_id: register.edgeId, meter_id: meterId };
  await db
    .insertInto('register_mapping')
    .values({ ...keys, component_id, channel })
    .execute();
}
