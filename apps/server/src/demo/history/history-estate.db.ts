import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { demoEstates } from '../demo-estates.ts';
import { manager } from '../demo-customer.ts';
import { findSavedDemo } from '../saving/saved-demo.db.ts';

/** The estate with the history: small, without gaps, and billed by nobody else in tests. */
const estateKey = 'priessnitzhof-nord';

export interface HistoryEstate extends EstateKey {
  userId: number;
  participants: HistoryParticipant[];
}

interface HistoryParticipant {
  participantId: number;
  contractId: number;
  /** Null for general electricity. */
  apartmentName: string | null;
  meterId: number | null;
}

/** The estate of the history; undefined once somebody has changed anything in the demo, or without the estate. */
export async function findHistoryEstate(db: Database): Promise<HistoryEstate | undefined> {
  const saved = await findSavedDemo(
    db,
    demoEstates('2020-01-01').filter(({ key }) => key === estateKey),
  );
  const [meter] = saved?.meters.values() ?? [];
  if (!saved || !meter || (await isUsed(db, saved.customerId))) return undefined;
  const key = { customerId: saved.customerId, estateId: meter.estateId };
  const { id: userId } = await db
    .selectFrom('app_user')
    .where('email', '=', manager.person.email)
    .select('id')
    .executeTakeFirstOrThrow();
  return { ...key, userId, participants: await readParticipants(db, key) };
}

const readingActions = ['export', 'readCurve'];

/** Whether a user has changed anything. */
async function isUsed(db: Database, customerId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entry')
    .where('customer_id', '=', customerId)
    .where('user_id', 'is not', null)
    .where('action', 'not in', readingActions)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

function readParticipants(db: Database, { customerId, estateId }: EstateKey): Promise<HistoryParticipant[]> {
  return db
    .selectFrom('participant as p')
    .innerJoin('contract as c', ofSameCustomer('c.participant_id', 'p.id'))
    .leftJoin('apartment as a', ofSameCustomer('a.id', 'p.apartment_id'))
    .leftJoin('meter_assignment as m', ofSameCustomer('m.apartment_id', 'a.id'))
    .where('p.customer_id', '=', customerId)
    .where('p.estate_id', '=', estateId)
    .orderBy('p.id')
    .select(['p.id as participantId', 'c.id as contractId', 'a.name as apartmentName', 'm.meter_id as meterId'])
    .execute();
}
