import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { migrate } from '../../../apps/server/src/database/migrate.ts';
import { addUserCustomer } from '../../../apps/server/src/database/user-customers.ts';
import { openPlace, type BenchPlace } from '../billing/bench-place.ts';
import { answer, readProcessInput } from '../billing/own-process.ts';
import { simulatedEstateOf, keyOf, registersOf, watcherSub } from './bench-fleet.ts';

interface ToSeedEdges {
  place: BenchPlace;
  edgeCount: number;
  tenants: number;
}

/** One edge; the result lists all edges in order. */
export interface SeededEdge {
  customerId: number;
  estateId: number;
  edgeId: number;
  /** The meter of its first register. */
  meterId: number;
}

const estatesPerCustomer = 20;

const { place, edgeCount, tenants } = readProcessInput() as ToSeedEdges;
const db = await openPlace(place);
await migrate(db);
const edges: SeededEdge[] = [];
for (let first = 0; first < edgeCount; first += estatesPerCustomer) {
  const numbers = Array.from({ length: Math.min(estatesPerCustomer, edgeCount - first) }, (_, index) => first + index);
  edges.push(...(await db.transaction().execute((tx) => seedCustomer(tx, numbers))));
}
await addWatcher(db);
await sql`analyze`.execute(db);
await db.destroy();
answer({ edges });

/** A customer with one estate, one edge and its meters for each number. */
async function seedCustomer(tx: Database, numbers: number[]): Promise<SeededEdge[]> {
  const customer = { name: `Verwaltung ${numbers[0]}` };
  const { id } = await tx.insertInto('customer').values(customer).returning('id').executeTakeFirstOrThrow();
  const keys = { customer_id: id };
  const places = numbers.map((number) => ({ ...keys, name: `Haus ${number}` }));
  const estates = await tx.insertInto('estate').values(places).returning('id').execute();
  const edgeRows = numbers.map((number, index) => ({
    ...keys,
    estate_id: estates[index]!.id,
    name: `edge ${number}`,
    key_created_at: new Date(),
  }));
  const made = await tx.insertInto('edge').values(edgeRows).returning(['id', 'estate_id']).execute();
  const edgeKeys = made.map((edge, index) => ({
    ...keys,
    edge_id: edge.id,
    key_hash: createHash('sha256').update(keyOf(numbers[index]!)).digest(),
  }));
  await tx.insertInto('edge_key').values(edgeKeys).execute();
  const rows = numbers.flatMap((number, index) =>
    registersOf(simulatedEstateOf(number, tenants)).map((register) => ({ ...made[index]!, ...register })),
  );
  const meterIds = await seedMeters(tx, id, rows);
  return made.map((edge) => ({
    customerId: id,
    estateId: edge.estate_id,
    edgeId: edge.id,
    meterId: meterIds[rows.findIndex((row) => row.id === edge.id)]!,
  }));
}

type Row = ReturnType<typeof registersOf>[number] & { id: number; estate_id: number };

async function seedMeters(tx: Database, customerId: number, rows: Row[]): Promise<number[]> {
  const keys = { customer_id: customerId };
  const meters = rows.map(({ estate_id, address }) => ({
    ...keys,
    estate_id,
    name: address,
    obis: '1-0:1.8.0',
    medium: 1,
    base_unit: 'Wh' as const,
  }));
  const made = await tx.insertInto('meter').values(meters).returning('id').execute();
  const assignments = rows.map(({ kind, measuringPoint }, index) => ({
    ...keys,
    meter_id: made[index]!.id,
    kind,
    measuring_point: measuringPoint,
    during: '[2020-01-01,)',
  }));
  await tx.insertInto('meter_assignment').values(assignments).execute();
  const mapping = rows.map(({ id: edge_id, address }, index) => {
    const [component_id, channel] = address.split('/') as [string, string];
    return { ...keys, edge_id, meter_id: made[index]!.id, component_id, channel };
  });
  await tx.insertInto('register_mapping').values(mapping).execute();
  return made.map(({ id }) => id);
}

/** Adds a user who may see all estates. */
async function addWatcher(database: Database): Promise<void> {
  const { id } = await database
    .insertInto('app_user')
    .values({ email: 'watcher@lichthof.example', first_name: 'Anna', last_name: 'Weiß', sub: watcherSub })
    .returning('id')
    .executeTakeFirstOrThrow();
  const customers = await database.selectFrom('customer').select('id').execute();
  for (const customer of customers) await addUserCustomer(database, customer.id, [id]);
  const right = { user_id: id, role: Role.CustomerAdmin, level: ResourceLevel.Customer };
  await database
    .insertInto('access_right')
    .values(customers.map((customer) => ({ ...right, customer_id: customer.id, resource_id: customer.id })))
    .execute();
}
