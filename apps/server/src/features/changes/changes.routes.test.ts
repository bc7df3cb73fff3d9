import { changeKindNames, changeKinds, changeLineSchema, type ChangeKind } from '@lichthof/contracts/changes.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectPostgres, type Database } from '../../database/database.ts';
import { runAsOwner } from '../../database/isolation/customer-scope.ts';
import { anApiKey } from '../../testing/api-key-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { anApartment, aMeter, aMountedDevice, aTenant } from '../../testing/makers.ts';
import { aTariff } from '../../testing/electricity-makers.ts';
import { aSuppliedParticipant } from '../../testing/supplied-estate.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { recordPayments } from '../payments/record-payments.ts';
import { deleteOldChanges, readHorizon, readLog } from './read-changes.db.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof aSuppliedParticipant>>;
let headers: { authorization: string };

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  place = await aSuppliedParticipant(server.db);
  const { secret } = await anApiKey(server.db, place.customerId, {
    scopes: ['exportChanges'],
    callsPerMinute: 10_000,
  });
  headers = { authorization: `Bearer ${secret}` };
});

type Line = { kind: ChangeKind } & Record<string, unknown>;

interface Answer {
  lines: Line[];
  cursor: string;
  hasMore: boolean;
}

async function get(query: Record<string, string>) {
  return server.app.inject({ url: `/api/customers/${place.customerId}/changes`, query, headers });
}

async function read(query: Record<string, string> = {}): Promise<Answer> {
  const answer = await get(query);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  const all = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const { cursor, hasMore } = getLast(all) as unknown as Answer;
  const lines = all.slice(0, -1);
  for (const line of lines) changeLineSchema(line.kind).parse(line);
  return { lines, cursor, hasMore };
}

type State = Map<string, Line>;

/** What a data warehouse does with the lines. */
function apply(state: State, lines: Line[]): void {
  for (const line of lines) {
    const key = [line.kind, ...changeKinds[line.kind].key.map((field) => line[field])].join(' ');
    if (line['isDeleted']) state.delete(key);
    else state.set(key, line);
  }
}

async function follow(state: State, since?: string, limit = '10000'): Promise<string> {
  let cursor = since;
  for (;;) {
    const answer = await read({ limit, ...(cursor && { since: cursor }) });
    apply(state, answer.lines);
    cursor = answer.cursor;
    if (!answer.hasMore) return cursor;
  }
}

async function present(): Promise<State> {
  const state: State = new Map();
  await follow(state);
  return state;
}

const sorted = (state: State) => [...state].toSorted(([a], [b]) => (a < b ? -1 : 1));
const day = (amount: number | null) => Array.from({ length: 96 }, () => amount);
const save = (meterId: number, days: string[], amount = 100) =>
  server.db.transaction().execute((tx) =>
    saveMeterDays(
      tx,
      place.customerId,
      days.map((name) => ({ meterId, day: name, amounts: day(amount), statuses: null })),
    ),
  );
const meterOf = (options: Parameters<typeof aMeter>[2] = {}) => aMeter(server.db, place, options);

describe('the export since a cursor', () => {
  it('delivers every kind of object, in the form that the contract describes', async () => {
    const { customerId, estateId, participantId, userId } = place;
    await anApartment(server.db, customerId, estateId);
    const meterId = await meterOf();
    await aMountedDevice(server.db, { customerId, estateId, meterId });
    await aTariff(server.db, place);
    const { invoiceId } = await anInvoice(server.db, place);
    await server.db.transaction().execute((tx) =>
      recordPayments(tx, { customerId, userId }, [
        {
          estateId,
          participantId,
          paidOn: '2026-02-10',
          amountCents: 500,
          way: 'cash',
          parts: [{ invoiceId, amountCents: 500 }],
        },
      ]),
    );
    await save(meterId, ['2026-03-29', '2026-03-30'].slice(1));
    const reading = { customer_id: customerId, meter_id: meterId, at: new Date('2026-05-01T00:00:00.250Z') };
    await server.db
      .insertInto('reading')
      .values({ ...reading, counter: 7, origin: 'operator' })
      .execute();
    const { lines, hasMore } = await read();
    expect(hasMore).toBe(false);
    expect([...new Set(lines.map(({ kind }) => kind))]).toEqual(changeKindNames);
    expect(lines.filter(({ kind }) => kind === 'reading')).toEqual([
      { kind: 'reading', meterId, at: '2026-05-01T00:00:00.250Z', counter: 7, origin: 'operator', isConfirmed: false },
    ]);
    expect(lines.find(({ kind }) => kind === 'invoice')).toMatchObject({ invoiceId, openCents: 107_745 });
  });

  it('brings changes and deletions, and gives the present state from every cursor', async () => {
    const { customerId } = place;
    const meterId = await meterOf();
    await save(meterId, ['2026-05-01', '2026-05-02', '2026-05-03']);
    const states: { state: State; cursor: string }[] = [];
    const note = async () => {
      const state: State = new Map();
      states.push({ state, cursor: await follow(state, undefined, '2') });
    };
    const steps = [
      () => save(meterId, ['2026-05-02'], 250),
      () => server.db.deleteFrom('meter_day').where('meter_id', '=', meterId).where('day', '=', '2026-05-01').execute(),
      () => server.db.updateTable('meter').set({ name: 'Neuer Name' }).where('id', '=', meterId).execute(),
      () => server.db.updateTable('contract').set({ notice_months: 3 }).where('customer_id', '=', customerId).execute(),
      () => save(meterId, ['2026-05-01'], 5),
    ];
    for (const step of steps) {
      await note();
      await step();
    }
    const expected = sorted(await present());
    for (const { state, cursor } of states) {
      // the same cursor twice: it brings the same or newer states
      await follow(state, cursor);
      await follow(state, cursor, '1');
      expect(sorted(state)).toEqual(expected);
    }
  });

  it('delivers nothing twice to a reader that is up to date', async () => {
    const meterId = await meterOf();
    await save(meterId, ['2026-05-01']);
    const { cursor } = await read();
    const after = await read({ since: cursor });
    expect((await read({ since: after.cursor })).lines).toEqual([]);
    await save(meterId, ['2026-05-01']);
    expect((await read({ since: after.cursor })).lines).toMatchObject([{ kind: 'meterDay', day: '2026-05-01' }]);
  });

  it('waits for transactions that began earlier and have not ended', async () => {
    const { customerId } = place;
    const { rows } = await sql<{ own: string; next: string }>`
      select pg_current_xact_id()::text as own, pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
      server.db,
    );
    const { own } = getFirst(rows);
    const later = String(BigInt(own) + 1_000_000n);
    await runAsOwner(() =>
      sql`insert into export_change (customer_id, kind, id, sub, transaction)
        values (${customerId}, 'estate', ${place.estateId}, 0, ${later}::xid8)
        on conflict (customer_id, kind, id, sub) do update set transaction = excluded.transaction`.execute(server.db),
    );
    const feed = { customerId, kinds: ['estate' as const], limit: 10 };
    const { entries, next, isEnd } = await readLog(server.db, { ...feed, from: { transaction: '0' } });
    expect([entries, isEnd]).toEqual([[], true]);
    expect(BigInt(next.transaction) < BigInt(later)).toBe(true);
  });
});

const databaseServer = process.env['TEST_DATABASE_URL'] ?? '';

describe.runIf(databaseServer)('a transaction that still runs', () => {
  const runIn = async (db: Database, check: (id: bigint) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
      await check(BigInt(getFirst(rows).id));
    });
  const horizon = async () => BigInt(await readHorizon(server.db));

  it('holds back what began later in the same database, and nothing when it runs in another one', async () => {
    await runIn(server.db, async (id) => {
      await runIn(server.db, async () => undefined);
      expect(await horizon()).toBe(id);
    });
    const other = connectPostgres(databaseServer);
    await runIn(other, async (id) => {
      await runIn(server.db, async () => undefined);
      expect((await horizon()) > id).toBe(true);
    });
    await other.destroy();
  });
});

describe('quarter-hours of a tenant', () => {
  it('are withheld until the tenant agrees, and again once the consent is revoked', async () => {
    const { customerId, estateId } = place;
    const apartmentId = await anApartment(server.db, customerId, estateId);
    const tenantId = await aTenant(server.db, { customerId, apartmentId });
    const { id: occupancyId } = await server.db
      .selectFrom('occupancy')
      .select('id')
      .where('apartment_id', '=', apartmentId)
      .executeTakeFirstOrThrow();
    const meterId = await meterOf({ apartmentId, kind: MeterKind.Consumption });
    await save(meterId, ['2026-05-01']);
    const first = await read({ kinds: 'meterDay' });
    const dayLine = { kind: 'meterDay', meterId, total: 9600 };
    expect(first.lines).toMatchObject([{ ...dayLine, isHidden: true, amounts: null }]);

    const consent = { customer_id: customerId, occupancy_id: occupancyId, user_id: tenantId };
    await server.db.insertInto('curve_consent').values(consent).execute();
    const second = await read({ since: first.cursor });
    expect(second.lines).toMatchObject([{ ...dayLine, isHidden: false, amounts: day(100) }]);
    const noted = server.db.selectFrom('audit_entry').select('after').where('action', '=', 'readCurve');
    expect(await noted.where('object_id', '=', occupancyId).execute()).toEqual([
      { after: { road: 'changes', from: '2026-05-01', to: '2026-05-02' } },
    ]);

    await server.db
      .updateTable('curve_consent')
      .set({ revoked_at: new Date() })
      .where('occupancy_id', '=', occupancyId)
      .execute();
    const third = await read({ since: second.cursor });
    expect(third.lines).toMatchObject([{ ...dayLine, isHidden: true, amounts: null }]);
    expect((await read({ since: third.cursor })).lines).toEqual([]);
  });
});

describe('a cursor', () => {
  const changed = (cursor: string, change: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(cursor, 'base64url').toString()), ...change })).toString(
      'base64url',
    );

  it.each([
    ['of another database', { origin: '7 00000001' }, 410],
    ['that is too old', { givenAt: '2025-01-01T00:00:00.000Z' }, 410],
    ['of another customer', { customerId: 1 }, 400],
    ['without kinds', { kinds: [] }, 400],
  ])('%s is refused', async (_, change, status) => {
    const { cursor } = await read({ kinds: 'estate' });
    expect((await get({ since: changed(cursor, change) })).statusCode).toBe(status);
  });

  it('keeps its kinds', async () => {
    const { cursor } = await read({ kinds: 'estate' });
    expect((await get({ since: cursor, kinds: 'meter' })).statusCode).toBe(400);
    await meterOf();
    expect((await read({ since: cursor })).lines.filter(({ kind }) => kind !== 'estate')).toEqual([]);
  });

  it('is good as long as changes are kept', async () => {
    const { customerId } = place;
    await sql`update export_change set changed_at = now() - interval '71 days'
      where customer_id = ${customerId} and kind = 'contract'`.execute(server.db);
    await deleteOldChanges(server.db, customerId);
    const kinds = await server.db
      .selectFrom('export_change')
      .select('kind')
      .where('customer_id', '=', customerId)
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.not.arrayContaining(['contract']));
    expect(kinds.length).toBeGreaterThan(0);
  });
});

describe('Parquet', () => {
  it('holds the quarter-hours of days, deleted days and the cursor', async () => {
    const meterId = await meterOf();
    await save(meterId, ['2026-10-25', '2026-05-02']);
    const load = async (query: Record<string, string>) => {
      const { rawPayload } = await get({ format: 'parquet', ...query });
      const file = rawPayload.buffer.slice(
        rawPayload.byteOffset,
        rawPayload.byteOffset + rawPayload.byteLength,
      ) as ArrayBuffer;
      const { key_value_metadata: pairs } = await parquetMetadataAsync(file);
      const cursor = pairs?.find(({ key }) => key === 'cursor')?.value ?? '';
      return { rows: await parquetReadObjects({ file }), cursor };
    };
    const { rows, cursor } = await load({ kinds: 'meterDay' });
    expect(rows).toHaveLength(192);
    expect(rows[0]).toEqual({
      meter_id: meterId,
      day: new Date('2026-05-02T00:00:00Z'),
      start: new Date('2026-05-01T22:00:00Z'),
      amount: 100,
      status: 0,
      day_total: 9600,
    });
    await server.db.deleteFrom('meter_day').where('meter_id', '=', meterId).where('day', '=', '2026-05-02').execute();
    expect((await load({ since: cursor })).rows).toMatchObject([{ meter_id: meterId, start: null, day_total: null }]);
    expect((await get({ format: 'parquet' })).statusCode).toBe(400);
  });
});
