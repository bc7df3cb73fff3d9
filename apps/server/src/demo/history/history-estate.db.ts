import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { demoEstates } from '../demo-estates.ts';
import { manager } from '../demo-customer.ts';
import { findSavedDemo, type SavedDemo } from '../saving/saved-demo.db.ts';

/** The estate with the history: small, without gaps, and billed by nobody else in tests. */
const estateKey = 'priessnitzhof-nord';

export interface HistoryEstate extends EstateKey {
  userId: number;
  /** Of whoever pays in advance, each month. */
  instalmentCents: number;
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
  if (!saved || (await isUsed(db, saved.customerId))) return undefined;
  const { id: userId } = await db
    .selectFrom('app_user')
    .where('email', '=', manager.person.email)
    .select('id')
    .executeTakeFirstOrThrow();
  return readHistoryEstate(db, saved, { userId, instalmentCents: roofInstalmentCents });
}

/** For the electricity of the roof alone. */
const roofInstalmentCents = 1_800;

/** The estate of a saved demo or sample that has only one; undefined once its meters are gone. */
export async function readHistoryEstate(
  db: Database,
  { customerId, meters }: SavedDemo,
  by: Pick<HistoryEstate, 'userId' | 'instalmentCents'>,
): Promise<HistoryEstate | undefined> {
  const [meter] = meters.values();
  if (!meter) return undefined;
  const key = { customerId, estateId: meter.estateId };
  return { ...key, ...by, participants: await readParticipants(db, key) };
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
