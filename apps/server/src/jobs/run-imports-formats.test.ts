import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import * as messages from '@lichthof/domain/metering/mscons/messages-for-tests.ts';
import { isoAt, quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as sample from '../features/imports/import-file-for-tests.ts';
import { aMeter, anEstate } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startImportJob } from './run-imports.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof sample.anImportingEstate>>;
let stop: () => Promise<void>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  estate = await sample.anImportingEstate(server);
  stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
});
afterEach(() => stop());

const midnight = (day: string) => startOfDay(day, 'Europe/Berlin');
const byKeyOrder = ({ layout }: Import): sample.Mapped[] =>
  layout.series.map(({ key, unit }, index) => ({ seriesKey: key, unit, meterId: estate.meterIds[index]! }));

async function previewed(content: string | Buffer, said: sample.SaidOfParts = {}) {
  const file = (await sample.upload(server, estate, content)).json<Import>();
  const { importId } = file;
  const request = { importId, action: 'preview', mapping: byKeyOrder(file), said } as const;
  return { file, importId, preview: (await sample.send(server, estate, request)).json<ImportPreview>() };
}

async function loaded(content: string | Buffer, said: sample.SaidOfParts = {}): Promise<ImportPreview> {
  const { file, importId, preview } = await previewed(content, said);
  await sample.send(server, estate, { importId, action: 'start', mapping: byKeyOrder(file) });
  expect(await sample.importEnded(server, estate, importId)).toMatchObject({ state: 'done' });
  return preview;
}

const storedDays = () =>
  server.db
    .selectFrom('meter_day')
    .select(['meter_id', 'day', 'total', 'missing', 'statuses'])
    .where('customer_id', '=', estate.customerId)
    .orderBy('meter_id')
    .orderBy('day')
    .execute();
const storedReadings = async () =>
  (
    await server.db
      .selectFrom('reading')
      .select(['at', 'counter', 'origin', 'author_id'])
      .where('customer_id', '=', estate.customerId)
      .orderBy('meter_id')
      .orderBy('at')
      .execute()
  ).map(({ at, ...reading }) => ({ at: isoAt(at.getTime(), 'Europe/Berlin').slice(0, 16), ...reading }));

/** A local day's counters, 0.025 kWh a quarter-hour. */
function counterRows(day: string, timeOf: (at: number, index: number) => string): string[] {
  return Array.from(
    { length: 97 },
    (_, index) => `${timeOf(midnight(day) + index * quarterHourMs, index)};${(1700 + index * 0.025).toFixed(3)}`,
  );
}

describe('counters in a CSV file', () => {
  it('become differences, also with a byte order mark and carriage returns alone; midnights become readings', async () => {
    const rows = counterRows('2023-08-01', (at) => isoAt(at, 'Europe/Berlin').slice(0, 16).replace('T', ' '));
    const preview = await loaded(Buffer.from(`\uFEFF${['Zeit;Zählerstand kWh', ...rows].join('\r')}\r`));
    expect(preview).toMatchObject({ issues: [], series: [{ total: 2400, missing: 0, readings: 2 }] });
    expect(await storedDays()).toMatchObject([{ day: '2023-08-01', total: 2400, missing: 0, statuses: null }]);
    expect(await storedReadings()).toEqual([
      { at: '2023-08-01T00:00', counter: 1_700_000, origin: 'operator', author_id: estate.userId },
      { at: '2023-08-02T00:00', counter: 1_702_400, origin: 'operator', author_id: estate.userId },
    ]);
  });

  it('may have the days of a spreadsheet for their times', async () => {
    const rows = counterRows('2023-08-01', (_, index) => (45_139 + index / 96).toFixed(8).replace('.', ','));
    const text = ['Zeit;Stand [Wh]', ...rows.map((row) => row.replace(/;(\d+)\.(\d{3})/, ';$1$2'))].join('\n');
    expect((await loaded(text)).series).toMatchObject([{ total: 2400, missing: 0 }]);
  });
});

describe('readings', () => {
  const counters = { content: 'counter' } as const;
  const text = 'Datum;Wohnung A [kWh];Wohnung B [kWh]\n01.01.2025;100,5;20\n01.02.2025;110;21\n01.03.2025;120,25;';

  it('are stored as a person would enter them, and change nothing when they come again', async () => {
    expect(await loaded(text, counters)).toMatchObject({ issues: [], series: [{ readings: 3 }, { readings: 2 }] });
    const stored = await storedReadings();
    expect(stored.map(({ at, counter }) => [at, counter])).toEqual([
      ['2025-01-01T00:00', 100_500],
      ['2025-02-01T00:00', 110_000],
      ['2025-03-01T00:00', 120_250],
      ['2025-01-01T00:00', 20_000],
      ['2025-02-01T00:00', 21_000],
    ]);
    expect(await loaded(text, counters)).toMatchObject({ issues: [] });
    expect(await storedReadings()).toEqual(stored);
    expect(await storedDays()).toEqual([]);
  });

  it('lower than the one before are named, and so are those that are stored already', async () => {
    await loaded(text, counters);
    const { preview } = await previewed(
      'Datum;Wohnung A [kWh]\n01.02.2025;111\n15.02.2025;112\n20.02.2025;1112',
      counters,
    );
    expect(preview.hasErrors).toBe(false);
    expect(preview.questions).toMatchObject([{ code: 'readingFalls', count: 1, from: '2025-03-01T00:00' }]);
    expect(preview.issues).toEqual([
      {
        code: 'readingKept',
        column: 'Wohnung A [kWh]',
        count: 1,
        from: '2025-02-01T00:00',
        to: '2025-02-01T00:00',
      },
    ]);
  });

  it('may be lower where the device was exchanged between', async () => {
    const { db } = server;
    const { customerId, estateId, meterIds } = estate;
    const { id: deviceId } = await db
      .insertInto('device')
      .values({
        customer_id: customerId,
        estate_id: estateId,
        serial_number: 'N1',
        device_type: 'MeMeter',
        installed_on: '2025-01-15',
        removed_on: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { customer_id: customerId, meter_id: meterIds[0]!, device_id: deviceId };
    const counters = { first_counter: 0, last_counter: null };
    await db
      .insertInto('meter_device')
      .values({ ...place, ...counters, during: '[2025-01-15,)' })
      .execute();
    const { preview } = await previewed('Datum;Zählerstand [kWh]\n01.01.2025;9000\n01.02.2025;9100\n01.03.2025;9200');
    expect(preview.issues).toEqual([]);
    await loaded('Datum;Zählerstand [kWh]\n01.01.2025;9000\n02.01.2025;9010');
    const after = 'Datum;Zählerstand [kWh]\n01.02.2025;12\n01.03.2025;50';
    expect((await previewed(after)).preview.issues).toEqual([]);
  });
});

describe('MSCONS messages', () => {
  it('bring quarter-hours with their statuses, and readings', async () => {
    const profile = messages.profileOf('2025-10-26', 100, (index) => (index === 3 ? '67:0.5' : '220:0.25'));
    const counters = messages.countersOf([[midnight('2025-11-01'), '1034.567']]);
    const text = messages.interchangeOf(
      [...messages.headOf(), ...profile],
      [...messages.headOf({ obis: '1-1?:1.8.0' }), ...counters],
    );
    expect(await loaded(text)).toMatchObject({
      issues: [],
      rowCount: 101,
      series: [{ total: 25_250 }, { readings: 1 }],
    });
    const [stored] = await storedDays();
    expect(stored).toMatchObject({ day: '2025-10-26', total: 25_250, missing: 0 });
    expect(stored!.statuses!.slice(2, 5)).toEqual([0, 1, 0]);
    expect(await storedReadings()).toMatchObject([{ at: '2025-11-01T00:00', counter: 1_034_567 }]);
  });

  it('of which one is wrong are refused as a whole', async () => {
    const days = ['2025-01-15', '2025-01-16'];
    const text = messages.interchangeOf(...days.map((day) => [...messages.headOf(), ...messages.profileOf(day, 96)]));
    const spoilt = text.replace(/(DTM\+163:202501160515\?\+01:303'.*?QTY\+220:)0\.25/, '$1kaputt');
    const { file, importId, preview } = await previewed(spoilt);
    expect(preview.issues[0]).toMatchObject({ code: 'notANumber', message: '2', segment: 78, text: 'QTY+220:kaputt' });
    const started = await sample.send(server, estate, { importId, action: 'start', mapping: byKeyOrder(file) });
    expect(started.statusCode).toBe(422);
    expect(await storedDays()).toEqual([]);
  });

  it.each([
    ['refused for the meter of another estate', true],
    ['asked about for another meter of the estate', false],
  ])('are %s at their location', async (_, isElsewhere) => {
    const { customerId } = estate;
    const estateId = isElsewhere ? await anEstate(server.db, customerId) : estate.estateId;
    const meterId = await aMeter(server.db, { customerId, estateId });
    await server.db
      .updateTable('meter')
      .set({ metering_location_id: messages.location })
      .where('id', '=', meterId)
      .execute();
    const text = messages.interchangeOf([...messages.headOf(), ...messages.profileOf('2025-01-15', 96)]);
    const { preview } = await previewed(text);
    expect(preview.hasErrors).toBe(isElsewhere);
    const column = `${messages.location} 1-1:1.29.0`;
    const otherEstate = { code: 'otherEstate', column, count: 1, text: messages.location };
    expect(preview.issues).toEqual(isElsewhere ? [otherEstate] : []);
    const otherMeter = { code: 'otherMeter', column, meterId: estate.meterIds[0], text: messages.location };
    expect(preview.questions).toMatchObject(isElsewhere ? [] : [otherMeter]);
  });
});
