import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { claimNext } from '../database/work-claims.ts';
import * as sample from '../features/imports/import-file-for-tests.ts';
import { runAsOwner } from '../database/isolation/customer-scope.ts';
import { anApiKey } from '../testing/api-key-makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startImportJob } from './run-imports.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof sample.anImportingEstate>>;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (estate = await sample.anImportingEstate(server)));
afterEach(async () => {
  await stop?.();
  await acceptAll();
});

const run = () => void (stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 }));
const halfYear = () => sample.fileOf(eachDay('2023-01-01', '2023-07-01'));

async function start(text: string, meterIds = estate.meterIds): Promise<number> {
  const { importId } = await sample.uploaded(server, estate, text);
  const mapping = sample.mappingOf(meterIds);
  const response = await sample.send(server, estate, { importId, action: 'start', mapping });
  expect(response.statusCode).toBe(200);
  return importId;
}

async function storedTotals(): Promise<number[]> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::bigint as total from unnest(${estate.meterIds}::int[]) id
    left join meter_day on meter_id = id group by id order by id`.execute(server.db);
  return rows.map(({ total }) => total);
}

/** Lets every insert fail from the given day on, as a full disk would. */
async function refuseFrom(day: string): Promise<void> {
  const refuse = sql.raw(
    `
    create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert on meter_day for each row when (new.day >= '${day}') execute function refuse()
  `,
  );
  await runAsOwner(() => refuse.execute(server.db));
}

const acceptAll = () => runAsOwner(() => sql`drop trigger if exists refuse on meter_day`.execute(server.db));

/** The half year with the hour that does not exist left out. */
const halfYearWh = (181 * 96 - 4) * 25;

describe('loading', () => {
  it("is recorded with the key of the customer's own system that started it", async () => {
    run();
    const { secret } = await runAsOwner(() =>
      anApiKey(server.db, estate.customerId, { name: 'Metering', scopes: ['writeValues'] }),
    );
    Object.assign(estate.headers, { authorization: `Bearer ${secret}` });
    await sample.importEnded(server, estate, await start(sample.fileOf(['2023-01-01'])));
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'api_key_name'])
      .where('customer_id', '=', estate.customerId)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'start', api_key_name: 'Metering' },
      { action: 'finish', api_key_name: 'Metering' },
    ]);
  });

  it('stores every value, day and month totals, and says so', async () => {
    run();
    const importId = await start(halfYear());
    const done = await sample.importEnded(server, estate, importId);
    expect(done).toMatchObject({ state: 'done', partsDone: 6, partsTotal: 6, from: '2023-01-01', to: '2023-07-01' });
    expect(done.result).toMatchObject([{ total: halfYearWh }, { total: halfYearWh }]);
    expect(await storedTotals()).toEqual([halfYearWh, halfYearWh]);

    const months = await server.db
      .selectFrom('meter_month')
      .selectAll()
      .where('meter_id', '=', estate.meterIds[0]!)
      .execute();
    expect(months.map(({ total }) => total).reduce((a, b) => a + b)).toBe(halfYearWh);
    const content = await server.db
      .selectFrom('value_import')
      .select('content')
      .where('id', '=', importId)
      .executeTakeFirst();
    expect(content).toEqual({ content: null });
    const audit = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'user_id'])
      .where('object_id', '=', importId)
      .execute();
    expect(audit).toEqual([
      { action: 'start', user_id: estate.userId },
      { action: 'finish', user_id: estate.userId },
    ]);
  });

  it('changes nothing when the same file comes again', async () => {
    run();
    await sample.importEnded(server, estate, await start(halfYear()));
    const again = await start(halfYear());
    expect(await sample.importEnded(server, estate, again)).toMatchObject({
      state: 'done',
      result: [{ changed: 0 }, { changed: 0 }],
    });
    expect(await storedTotals()).toEqual([halfYearWh, halfYearWh]);
  });

  it('cannot be started twice', async () => {
    const importId = await start(halfYear());
    const mapping = sample.mappingOf(estate.meterIds);
    const again = await sample.send(server, estate, { importId, action: 'start', mapping });
    expect(again.statusCode).toBe(409);
    expect(again.json().metadata).toEqual({ code: ErrorCode.ImportNotReady });
    await server.db.updateTable('value_import').set({ state: 'draft' }).where('id', '=', importId).execute();
  });

  it('goes on where another server was killed, once that one has been silent', async () => {
    const importId = await start(halfYear());
    await refuseFrom('2023-03-04');
    run();
    await sample.importEnded(server, estate, importId);
    await stop?.();
    const row = server.db.updateTable('value_import').where('id', '=', importId);
    const silentSince = (seconds: number) => ({
      state: 'running' as const,
      claim: 'killed',
      heartbeat_at: new Date(Date.now() - seconds * 1000),
    });
    await row.set(silentSince(2)).execute();
    await acceptAll();
    expect(await claimNext(server.db, 'value_import')).toBeUndefined();
    expect(await storedTotals()).toEqual([62 * 96 * 25, 0]);

    await row.set(silentSince(60)).execute();
    run();
    expect(await sample.importEnded(server, estate, importId)).toMatchObject({ state: 'done', partsDone: 6 });
    expect(await storedTotals()).toEqual([halfYearWh, halfYearWh]);
  });

  it('leaves whole parts when the disk is full, says so, and goes on when asked to', async () => {
    await refuseFrom('2023-05-10');
    run();
    const importId = await start(halfYear());
    expect(await sample.importEnded(server, estate, importId)).toMatchObject({
      state: 'failed',
      failure: 'storageFull',
      partsDone: 2,
    });
    expect(await storedTotals()).toEqual([(124 * 96 - 4) * 25, 0]);

    await acceptAll();
    const mapping = sample.mappingOf(estate.meterIds);
    const again = await sample.send(server, estate, { importId, action: 'start', mapping });
    expect(again.json()).toMatchObject({ state: 'running', partsDone: 2, failure: null });
    expect(await sample.importEnded(server, estate, importId)).toMatchObject({ state: 'done', partsDone: 6 });
    expect(await storedTotals()).toEqual([halfYearWh, halfYearWh]);
  });
});
