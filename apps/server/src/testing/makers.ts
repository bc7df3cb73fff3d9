import type { Role } from '@lichthof/domain/access/role.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { addUserCustomer } from '../database/user-customers.ts';
import { subOf } from './test-server.ts';

let lastNumber = 0;
/** Names that sort in the order of their creation. */
const numbered = (name: string) => `${name} ${String((lastNumber += 1)).padStart(4, '0')}`;

export async function aCustomer(db: Database, name = numbered('Customer')): Promise<number> {
  const { id } = await db.insertInto('customer').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function aGroup(db: Database, customerId: number, parentId: number | null = null): Promise<number> {
  const values = { customer_id: customerId, parent_id: parentId, name: numbered('Group') };
  const { id } = await db.insertInto('estate_group').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function anEstate(
  db: Database,
  customerId: number,
  { groupId = null, timeZone = 'Europe/Berlin' }: { groupId?: number | null; timeZone?: TimeZone } = {},
): Promise<number> {
  const values = { customer_id: customerId, estate_group_id: groupId, name: numbered('Estate'), time_zone: timeZone };
  const { id } = await db.insertInto('estate').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function anApartment(db: Database, customerId: number, estateId: number): Promise<number> {
  const values = { customer_id: customerId, estate_id: estateId, name: numbered('Apartment'), area_sqm: '60' };
  const { id } = await db.insertInto('apartment').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function anEdge(
  db: Database,
  customerId: number,
  estateId: number,
  last_message_at: Date | null = null,
): Promise<number> {
  const values = { customer_id: customerId, estate_id: estateId, name: numbered('Edge'), last_message_at };
  const { id } = await db.insertInto('edge').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface MeterOptions {
  kind?: MeterKind;
  measuringPoint?: MeasuringPoint;
  apartmentId?: number | null;
  obis?: string;
  medium?: number;
  baseUnit?: 'Wh' | 'l';
  during?: string;
}

/** A meter, by default of an apartment. */
export async function aMeter(
  db: Database,
  place: { customerId: number; estateId: number },
  options: MeterOptions = {},
): Promise<number> {
  const { medium = 1, baseUnit = 'Wh', obis = '1-0:1.8.0', during = '[2000-01-01,)' } = options;
  const { kind = MeterKind.Consumption, measuringPoint = MeasuringPoint.Tenant, apartmentId = null } = options;
  const keys = { customer_id: place.customerId };
  const { id } = await db
    .insertInto('meter')
    .values({ ...keys, estate_id: place.estateId, name: numbered('Meter'), obis, medium, base_unit: baseUnit })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assignment = { kind, measuring_point: measuringPoint, apartment_id: apartmentId, during };
  await db
    .insertInto('meter_assignment')
    .values({ ...keys, meter_id: id, ...assignment })
    .execute();
  return id;
}

interface MountedDeviceOptions {
  serialNumber?: string;
  from?: string;
  /** The day of its removal; null while it is installed. */
  to?: string | null;
  firstCounter?: number | null;
  lastCounter?: number | null;
}

/** A device of a meter. */
export async function aMountedDevice(
  db: Database,
  { customerId, estateId, meterId }: { customerId: number; estateId: number; meterId: number },
  options: MountedDeviceOptions = {},
): Promise<number> {
  const { serialNumber = numbered('Device'), from = '2020-01-01', to = null } = options;
  const { firstCounter: first_counter = null, lastCounter: last_counter = null } = options;
  const place = { customer_id: customerId, estate_id: estateId };
  const { id } = await db
    .insertInto('device')
    .values({ ...place, serial_number: serialNumber, device_type: 'MeMeter', installed_on: from, removed_on: to })
    .returning('id')
    .executeTakeFirstOrThrow();
  const during = `[${from},${to ?? ''})`;
  await db
    .insertInto('meter_device')
    .values({ customer_id: customerId, meter_id: meterId, device_id: id, during, first_counter, last_counter })
    .execute();
  return id;
}

type Right = { role: Role; level: ResourceLevel; resourceId: number };

export async function aUser(db: Database, rights: Right[] = []): Promise<number> {
  const isAuthority = rights.some(({ level }) => level === ResourceLevel.Authority);
  const email = `${numbered('user').replace(' ', '')}@lichthof.example`;
  const values = { email, first_name: 'Anna', last_name: 'Weiß', authority_id: isAuthority ? 1 : null };
  const { id } = await db.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow();
  await db
    .updateTable('app_user')
    .set({ sub: subOf(id) })
    .where('id', '=', id)
    .execute();
  for (const right of rights) await giveRight(db, id, right);
  return id;
}

async function giveRight(db: Database, userId: number, { role, level, resourceId }: Right): Promise<void> {
  if (level === ResourceLevel.Authority) {
    await db.insertInto('authority_admin').values({ user_id: userId, authority_id: resourceId }).execute();
    return;
  }
  const customerId = await customerOf(db, level, resourceId);
  const right = { role, level, resource_id: resourceId };
  await addUserCustomer(db, customerId, [userId]);
  await db
    .insertInto('access_right')
    .values({ customer_id: customerId, user_id: userId, ...right })
    .execute();
}

async function customerOf(db: Database, level: ResourceLevel, resourceId: number): Promise<number> {
  if (level === ResourceLevel.Customer) return resourceId;
  const table = level === ResourceLevel.EstateGroup ? 'estate_group' : 'estate';
  const place = db.selectFrom(table).select('customer_id').where('id', '=', resourceId);
  return (await place.executeTakeFirstOrThrow()).customer_id;
}

/** Stores an edge's key as the portal does: only its hash. A former key becomes invalid. */
export async function storeEdgeKey(db: Database, edgeId: number, key: string): Promise<void> {
  const now = new Date();
  const { customer_id } = await db
    .updateTable('edge')
    .set({ key_created_at: now })
    .where('id', '=', edgeId)
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  const key_hash = createHash('sha256').update(key).digest();
  await db
    .insertInto('edge_key')
    .values({ key_hash, customer_id, edge_id: edgeId })
    .onConflict((conflict) => conflict.columns(['customer_id', 'edge_id']).doUpdateSet({ key_hash }))
    .execute();
}

/** Makes a user a member of the customer, without any right. */
export async function addMembership(db: Database, customerId: number, userId: number): Promise<void> {
  await addUserCustomer(db, customerId, [userId]);
  await db.insertInto('customer_member').values({ customer_id: customerId, user_id: userId }).execute();
}

/** A tenant with an occupancy of an apartment on the days of the range. */
export async function aTenant(
  db: Database,
  { customerId, apartmentId }: { customerId: number; apartmentId: number },
  during = '[2020-01-01,)',
): Promise<number> {
  const userId = await aUser(db);
  await addUserCustomer(db, customerId, [userId]);
  const { id } = await db
    .insertInto('occupancy')
    .values({ customer_id: customerId, apartment_id: apartmentId, during })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('occupancy_member')
    .values({ customer_id: customerId, occupancy_id: id, user_id: userId })
    .execute();
  return userId;
}
