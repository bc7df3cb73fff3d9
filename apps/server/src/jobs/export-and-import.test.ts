import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as sample from '../features/imports/import-file-for-tests.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { aMeter } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startImportJob } from './run-imports.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof sample.anImportingEstate>>;
let stop: () => Promise<void>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  estate = await sample.anImportingEstate(server);
  const water = { obis: '8-0:1.0.0', medium: 8, baseUnit: 'l' } as const;
  estate.meterIds.push(await aMeter(server.db, estate, water));
  await saveMeterDays(server.db, estate.customerId, storedDays(estate.meterIds));
  stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
});
afterEach(() => stop());

/** Gaps, all statuses and both days of the clock change; one meter lacks a day that the others have. */
function storedDays(meterIds: number[]) {
  const days = [...eachDay('2023-03-25', '2023-03-28'), ...eachDay('2023-10-28', '2023-10-31')];
  return meterIds.flatMap((meterId, meter) =>
    days
      .filter((day) => meter !== 1 || day !== '2023-03-27')
      .map((day) => {
        const places = Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, (_, index) => index);
        return {
          meterId,
          day,
          amounts: places.map((index) => (index === 17 ? null : index * 7 + meter)),
          statuses: places.map((index) => (index === 17 ? 0 : index % 4) as AmountStatus),
        };
      }),
  );
}

const storedNow = () =>
  server.db
    .selectFrom('meter_day')
    .selectAll()
    .where('customer_id', '=', estate.customerId)
    .orderBy('meter_id')
    .orderBy('day')
    .execute();

async function exported(query: string): Promise<string> {
  const url = estate.url.replace(/imports$/, `exports/${query}`);
  const response = await server.app.inject({ url, headers: estate.headers });
  expect(response.statusCode).toBe(200);
  return response.body;
}

/** Maps every series to the meter of its name, in the unit that was recognised. */
async function mappingOf({ layout }: Import): Promise<sample.Mapped[]> {
  const meters = await server.db.selectFrom('meter').selectAll().where('estate_id', '=', estate.estateId).execute();
  return layout.series.map(({ key, name, unit }) => {
    const meter = meters.find((one) => name.replace(/ \[.*$/, '') === one.name)!;
    return { seriesKey: key, unit, meterId: meter.id };
  });
}

async function importAgain(content: string): Promise<ImportPreview> {
  const file = await sample.uploaded(server, estate, content);
  const { importId } = file;
  const mapping = await mappingOf(file);
  const open = file.layout.format === 'recipe' ? file.layout.parts.filter(({ proof }) => proof === null) : [];
  expect(open.map(({ id }) => id)).toEqual([]);
  const preview = (await sample.send(server, estate, { importId, action: 'preview', mapping })).json<ImportPreview>();
  await sample.send(server, estate, { importId, action: 'start', mapping });
  expect(await sample.importEnded(server, estate, importId)).toMatchObject({ state: 'done' });
  return preview;
}

const choices = ['wide', 'long'].flatMap((form) =>
  ['large', 'base'].flatMap((unit) => ['local', 'utc'].map((clock) => [form, unit, clock] as const)),
);

describe('what was exported', () => {
  it.each(choices)('as %s, %s, %s can be imported again and changes nothing', async (form, unit, clock) => {
    const before = await storedNow();
    const text = await exported(`quarter-hours?from=2023-03-01&to=2023-11-01&form=${form}&unit=${unit}&clock=${clock}`);
    const preview = await importAgain(text);
    expect(preview.hasErrors).toBe(false);
    expect(preview.series.map(({ changed }) => changed)).toEqual([0, 0, 0]);
    expect(await storedNow()).toEqual(expect.arrayContaining(before));
    expect((await storedNow()).filter(({ missing, amounts }) => missing < amounts.length)).toEqual(before);
  });

  it('brings everything back into empty meters', async () => {
    const before = await storedNow();
    const text = await exported('quarter-hours?from=2023-10-01&to=2023-11-01');
    await server.db.deleteFrom('meter_day').where('customer_id', '=', estate.customerId).execute();
    await importAgain(text);
    expect(await storedNow()).toEqual(before.filter(({ day }) => day >= '2023-10-01'));
  });

  it('as readings, one of them in the hour that comes twice, changes nothing either', async () => {
    const at = ['2023-09-30T22:00:00Z', '2023-10-29T01:30:00Z', '2023-10-31T23:00:00Z'];
    const [meterId] = estate.meterIds;
    await insertReadings(server.db, at);
    const stored = () =>
      server.db.selectFrom('reading').selectAll().where('meter_id', '=', meterId!).orderBy('at').execute();
    const before = await stored();
    const text = await exported('readings?from=2023-10-01&to=2023-11-01');
    expect((await importAgain(text)).issues).toEqual([]);
    expect(await stored()).toEqual(before);

    await server.db.deleteFrom('reading').where('meter_id', '=', meterId!).execute();
    await importAgain(text);
    expect((await stored()).map(({ at: instant, counter }) => [instant, counter])).toEqual(
      before.map(({ at: instant, counter }) => [instant, counter]),
    );
  });
});

async function insertReadings(db: TestServer['db'], at: string[]): Promise<void> {
  const of = { customer_id: estate.customerId, meter_id: estate.meterIds[0]!, origin: 'remote' as const };
  await db
    .insertInto('reading')
    .values(
      at.map((instant, index) => ({ ...of, at: new Date(instant), counter: 5_000_123 + index * 777, author_id: null })),
    )
    .execute();
}
