import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { addUserCustomer } from '../../../apps/server/src/database/user-customers.ts';
import { audience, issuer, tokenSecret } from '../edges/bench-fleet.ts';
import { signToken } from '../sign-token.ts';
import { valueFileOf } from './value-files.ts';

const sub = 'bench-importer';

export interface ImportingEstate {
  customerId: number;
  estateId: number;
  meterId: number;
  headers: { authorization: string };
}

/** An estate with a meter, and an administrator of its customer. */
export async function makeImportingEstate(db: Database): Promise<ImportingEstate> {
  const customer = { name: 'Verwaltung mit Quellen' };
  const { id: customerId } = await db.insertInto('customer').values(customer).returning('id').executeTakeFirstOrThrow();
  const keys = { customer_id: customerId };
  const place = { ...keys, name: 'Haus mit Quellen' };
  const { id: estateId } = await db.insertInto('estate').values(place).returning('id').executeTakeFirstOrThrow();
  const meter = {
    ...keys,
    estate_id: estateId,
    name: 'Keller',
    obis: '1-0:1.8.0',
    medium: 1,
    base_unit: 'Wh' as const,
  };
  const { id: meterId } = await db.insertInto('meter').values(meter).returning('id').executeTakeFirstOrThrow();
  const use = { kind: MeterKind.GeneralConsumption, measuring_point: MeasuringPoint.General, during: '[2000-01-01,)' };
  await db
    .insertInto('meter_assignment')
    .values({ ...keys, meter_id: meterId, ...use })
    .execute();
  const person = { email: `${sub}@lichthof.example`, first_name: 'Anna', last_name: 'Weiß', sub };
  const { id: userId } = await db.insertInto('app_user').values(person).returning('id').executeTakeFirstOrThrow();
  await addUserCustomer(db, customerId, [userId]);
  const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resource_id: customerId };
  await db
    .insertInto('access_right')
    .values({ ...keys, user_id: userId, ...right })
    .execute();
  return {
    customerId,
    estateId,
    meterId,
    headers: { authorization: `Bearer ${signToken(Buffer.from(tokenSecret), { sub, iss: issuer, aud: audience })}` },
  };
}

/** Readings that a person chooses; of other parts the first. */
const chosen: Record<string, unknown> = { stamp: 'begin', content: 'amount', status: 'measured' };

/** Loads the file before those of the source as a person would, and keeps its recipe. */
export async function keepRecipe(
  app: FastifyInstance,
  { customerId, estateId, meterId, headers }: ImportingEstate,
): Promise<void> {
  const url = `/api/customers/${customerId}/estates/${estateId}/imports`;
  const { content } = valueFileOf(-1);
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object | string) => {
    const type = typeof payload === 'string' ? 'text/csv' : 'application/json';
    const all = { ...headers, ...(payload !== undefined && { 'content-type': type }) };
    const answered = await app.inject({ method, url: `${url}${path}`, headers: all, ...(payload && { payload }) });
    if (answered.statusCode !== 200 && answered.statusCode !== 201) throw new Error(`${path}: ${answered.body}`);
    return answered.json<Import>();
  };
  let draft = await send('POST', '?fileName=keller.csv&load=whenFitting', content);
  for (let part = openPart(draft); part; part = openPart(draft)) {
    const reading = Math.max(0, (part.readings as unknown[]).indexOf(chosen[part.kind]));
    draft = await send('PUT', `/${draft.importId}/layout`, { answers: [{ part: part.id, reading }] });
  }
  const seriesKey = layoutOf(draft).series[0]?.key;
  const keep = { name: 'Messdienst Keller', meterRule: { by: 'series' }, isNew: false };
  await send('POST', `/${draft.importId}/start`, {
    mapping: [{ seriesKey, meterId, unit: null }],
    decisions: [],
    keep,
  });
  for (let { state } = draft; state !== 'done'; { state } = await send('GET', `/${draft.importId}`)) {
    if (state === 'failed') throw new Error('The first file was not loaded');
    await wait(100);
  }
}

function layoutOf({ layout }: Import) {
  if (layout.format !== 'recipe') throw new Error(`read as ${layout.format}`);
  return layout;
}

const openPart = (draft: Import) => layoutOf(draft).parts.find(({ proof }) => proof === null);
