import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startImportJob } from '../../jobs/run-imports.ts';
import { aMountedDevice } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  anImportingEstate,
  answerParts,
  importEnded,
  type Mapped,
  send,
  timesOf,
  uploaded,
} from './import-file-for-tests.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;
let stop: () => Promise<void>;
let devices: { old: number; now: number };

beforeAll(async () => {
  server = await startTestServer();
  stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
});
afterAll(async () => {
  await stop();
  await server.close();
});

const days = eachDay('2026-01-05', '2026-01-08');
const exchangedOn = '2026-01-06';

beforeEach(async () => {
  estate = await anImportingEstate(server);
  const place = { ...estate, meterId: meterId() };
  const old = await aMountedDevice(server.db, place, {
    serialNumber: '1ESY0001111',
    from: '2025-01-01',
    to: exchangedOn,
  });
  devices = { old, now: await aMountedDevice(server.db, place, { serialNumber: '1ESY0002222', from: exchangedOn }) };
});

const meterId = () => estate.meterIds[0] ?? 0;

/** Columns of Wh by quarter-hour; an empty cell is no value. */
function fileOf(columns: Record<string, (day: string, index: number) => number | ''>): string {
  const rows = days.flatMap((day) =>
    timesOf(day).map((time, index) =>
      [time, ...Object.values(columns).map((valueOf) => valueOf(day, index))].join(';'),
    ),
  );
  return [['t', ...Object.keys(columns).map((name) => `${name} [Wh]`)].join(';'), ...rows].join('\n');
}

async function previewed(content: string, mapping: Mapped[]): Promise<ImportPreview & { importId: number }> {
  const { importId } = await uploaded(server, estate, content);
  const answer = await send(server, estate, { importId, action: 'preview', mapping });
  return { ...answer.json<ImportPreview>(), importId };
}

async function storedTotals(): Promise<Record<string, number>> {
  const rows = await server.db
    .selectFrom('meter_day')
    .select(['day', 'total'])
    .where('customer_id', '=', estate.customerId)
    .where('meter_id', '=', meterId())
    .orderBy('day')
    .execute();
  return Object.fromEntries(rows.map(({ day, total }) => [day, total]));
}

const ofDevice = (seriesKey: string, deviceId: number): Mapped => ({
  seriesKey,
  meterId: meterId(),
  unit: 'Wh',
  deviceId,
});

it('loads old and new device of one file into their meter, each for its days', async () => {
  // the exchange was at 06:00; the new column has zeros before it
  const content = fileOf({
    '1ESY0001111': (day, index) => (day < exchangedOn || (day === exchangedOn && index < 24) ? 100 : ''),
    '1ESY0002222': (day, index) => (day < exchangedOn || (day === exchangedOn && index < 24) ? 0 : 10),
  });
  const mapping = [ofDevice('1', devices.old), ofDevice('2', devices.now)];
  const { importId, questions, hasErrors } = await previewed(content, mapping);
  expect({ questions, hasErrors }).toEqual({ questions: [], hasErrors: false });
  await send(server, estate, { importId, action: 'start', mapping });
  expect((await importEnded(server, estate, importId)).state).toBe('done');
  expect(await storedTotals()).toEqual({ '2026-01-05': 9600, '2026-01-06': 2400 + 720, '2026-01-07': 960 });
});

it('asks about values of the old device after its exchange, and leaves them out', async () => {
  const content = fileOf({ '1ESY0001111': () => 100 });
  const mapping = [ofDevice('1', devices.old)];
  const { importId, questions } = await previewed(content, mapping);
  const after = { from: '2026-01-07T00:00', to: '2026-01-08T00:00', count: 96, total: 9600 };
  expect(questions).toMatchObject([{ code: 'outsideDevice', text: '1ESY0001111', ...after }]);
  await send(server, estate, { importId, action: 'start', mapping });
  await importEnded(server, estate, importId);
  expect(Object.keys(await storedTotals())).toEqual(['2026-01-05', '2026-01-06']);
});

it('asks before values beyond the named device are loaded into the meter as a whole', async () => {
  const content = fileOf({ '1ESY0001111': () => 100 });
  const { questions } = await previewed(content, [{ seriesKey: '1', meterId: meterId(), unit: 'Wh' }]);
  expect(questions).toMatchObject([{ code: 'beyondDevice', text: '1ESY0001111', count: 96 }]);
});

it('refuses a device of another meter, and a device twice', async () => {
  const content = fileOf({ a: () => 1, b: () => 1 });
  const { importId } = await uploaded(server, estate, content);
  const foreign = [{ ...ofDevice('1', devices.old), meterId: estate.meterIds[1] ?? 0 }];
  expect((await send(server, estate, { importId, action: 'preview', mapping: foreign })).statusCode).toBe(404);
  const twice = await previewed(content, [ofDevice('1', devices.old), ofDevice('2', devices.old)]);
  expect(twice.issues).toMatchObject([{ code: 'meterTwice' }]);
});

describe('a file of a meter with a transformer factor', () => {
  const whole = (isMultiplied?: boolean): Mapped[] => [
    { seriesKey: '1', meterId: meterId(), unit: 'kWh', isMultiplied },
  ];
  const kilowattHours = () =>
    fileOf({ Hauptzähler: () => 12.5 })
      .replaceAll(';12.5', ';0,0125')
      .replace('[Wh]', '[kWh]');
  const factor = (deviceId: number, from_day: string, factor: string) =>
    server.db
      .insertInto('device_factor')
      .values({ customer_id: estate.customerId, device_id: deviceId, from_day, factor })
      .execute();

  it('asks whether the values are multiplied, and shows both sums', async () => {
    await factor(devices.old, '2025-01-01', '40');
    await factor(devices.now, exchangedOn, '40');
    const { questions, importId } = await previewed(kilowattHours(), whole());
    expect(questions).toMatchObject([
      {
        code: 'multiplied',
        meterId: meterId(),
        options: [
          { answer: 'multiplied', month: '2026-01', total: 3600 },
          { answer: 'shown', month: '2026-01', total: 144_000 },
        ],
      },
    ]);
    expect((await send(server, estate, { importId, action: 'start', mapping: whole() })).statusCode).toBe(422);
  });

  it.each([
    [false, 48_000],
    [true, 1200],
  ])('stores it by the answer (multiplied: %s), exact before it is rounded', async (isMultiplied, ofDay) => {
    await factor(devices.old, '2025-01-01', '40');
    await factor(devices.now, exchangedOn, '40');
    const { importId } = await uploaded(server, estate, kilowattHours());
    await send(server, estate, { importId, action: 'start', mapping: whole(isMultiplied) });
    await importEnded(server, estate, importId);
    expect(Object.values(await storedTotals())).toEqual([ofDay, ofDay, ofDay]);
  });

  it('multiplies each day by the factor in force', async () => {
    await factor(devices.now, exchangedOn, '40');
    await factor(devices.now, '2026-01-07', '26.667');
    const mapping = [{ ...ofDevice('1', devices.now), unit: 'kWh' as const, isMultiplied: false }];
    const { importId } = await uploaded(server, estate, kilowattHours());
    await send(server, estate, { importId, action: 'start', mapping });
    await importEnded(server, estate, importId);
    expect(await storedTotals()).toEqual({ '2026-01-06': 48_000, '2026-01-07': 32_000 });
  });

  it('refuses to multiply the day of an exchange between devices of different factors', async () => {
    await factor(devices.now, exchangedOn, '40');
    const { issues, hasErrors } = await previewed(kilowattHours(), whole(false));
    expect(hasErrors).toBe(true);
    expect(issues).toMatchObject([{ code: 'factorsDiffer', from: '2026-01-06T00:00' }]);
  });

  /** Counters in kWh at each local midnight, or each quarter-hour of the first day. */
  const counters = (rows: [string, string][]) =>
    ['Zeit (Ortszeit);Zählerstand [kWh]', ...rows.map((row) => row.join(';'))].join('\n');

  it.each([
    [false, 40],
    [true, 1],
  ])('stores counters by the answer (multiplied: %s), amounts and readings', async (isMultiplied, times) => {
    await factor(devices.now, exchangedOn, '40');
    const midnights = ['2026-01-07T00:00', '2026-01-08T00:00'];
    const steps = timesOf('2026-01-07').map((time, index): [string, string] => [
      time,
      `${(1000 + index) / 1000}`.replace('.', ','),
    ]);
    const content = counters([...steps, [midnights[1] ?? '', '1,096']]);
    const said = { content: 'counter', stamp: 'instant' } as const;
    const { importId } = await uploaded(server, estate, content);
    const answer = await send(server, estate, { importId, action: 'preview', mapping: whole(), said });
    expect(answer.json<ImportPreview>().questions).toMatchObject([
      {
        code: 'multiplied',
        options: [
          { answer: 'multiplied', total: 96 },
          { answer: 'shown', total: 3840 },
        ],
      },
    ]);
    await send(server, estate, { importId, action: 'start', mapping: whole(isMultiplied), said });
    expect((await importEnded(server, estate, importId)).state).toBe('done');
    expect(await storedTotals()).toEqual({ '2026-01-07': 96 * times });
    expect(await storedCounters()).toEqual([1000 * times, 1096 * times]);
  });

  it('shows what readings far apart have counted by both answers', async () => {
    await factor(devices.now, exchangedOn, '40');
    const content = counters([
      ['2026-01-07T08:00', '1,000'],
      ['2026-02-11T17:30', '1,500'],
      ['2026-05-02T09:10', '2,500'],
    ]);
    const { importId } = await uploaded(server, estate, content);
    const said = { method: 'sumsOnly', content: 'counter', stamp: 'instant' } as const;
    const answer = await send(server, estate, { importId, action: 'preview', mapping: whole(), said });
    expect(answer.json<ImportPreview>().questions).toMatchObject([
      {
        code: 'multiplied',
        options: [
          { answer: 'multiplied', from: '2026-01-07T08:00:00+01:00', to: '2026-05-02T09:10:00+02:00', total: 1500 },
          { answer: 'shown', total: 60_000 },
        ],
      },
    ]);
  });

  const storedCounters = async () => {
    const rows = await server.db
      .selectFrom('reading')
      .select('counter')
      .where('customer_id', '=', estate.customerId)
      .where('meter_id', '=', meterId())
      .orderBy('at')
      .execute();
    return rows.map(({ counter }) => counter);
  };

  describe('once its recipe is kept', () => {
    const dayFile = (day: string) =>
      ['Beginn (Ortszeit);Hauptzähler [kWh]', ...timesOf(day).map((time) => `${time};0,0125`)].join('\n');

    /** A file of the form, loaded by itself where it fits. */
    async function sentAlone(day: string): Promise<Import> {
      const headers = { ...estate.headers, 'content-type': 'text/csv' };
      const url = `${estate.url}?fileName=${day}.csv&load=whenFitting`;
      const response = await server.app.inject({ method: 'POST', url, headers, payload: dayFile(day) });
      const found = response.json<Import>();
      return found.state === 'draft' ? found : importEnded(server, estate, found.importId);
    }

    beforeEach(async () => {
      await factor(devices.now, exchangedOn, '40');
      const { importId } = await uploaded(server, estate, dayFile('2026-02-01'));
      await answerParts(server, estate, { importId });
      const mapping = [{ ...ofDevice('1', devices.now), unit: null, isMultiplied: false }];
      const keep = { name: 'Nord', meterRule: { by: 'series' }, isNew: true };
      const payload = { mapping, decisions: [], keep };
      const url = `${estate.url}/${importId}/start`;
      await server.app.inject({ method: 'POST', url, headers: estate.headers, payload });
      await importEnded(server, estate, importId);
    });

    it('loads the next file for the device that was meant, multiplied as it was said', async () => {
      const { state, mapping } = await sentAlone('2026-02-02');
      expect({ state, mapping }).toMatchObject({
        state: 'done',
        mapping: [{ deviceId: devices.now, isMultiplied: false }],
      });
      expect(await storedTotals()).toEqual({ '2026-02-01': 48_000, '2026-02-02': 48_000 });
    });

    it('stops at the next file where the factor has changed', async () => {
      await factor(devices.now, '2026-02-02', '60');
      const { state, fit } = await sentAlone('2026-02-02');
      expect({ state, fit }).toMatchObject({
        state: 'draft',
        fit: { deviations: [{ kind: 'factorChanged', text: 'Hauptzähler [kWh]' }] },
      });
    });

    it('stops at the next file where the device was exchanged', async () => {
      await server.db
        .updateTable('meter_device')
        .set({ during: `[${exchangedOn},2026-03-01)` })
        .where('customer_id', '=', estate.customerId)
        .where('device_id', '=', devices.now)
        .execute();
      await aMountedDevice(
        server.db,
        { ...estate, meterId: meterId() },
        { serialNumber: '1ESY0003333', from: '2026-03-01' },
      );
      const { state, fit } = await sentAlone('2026-02-02');
      expect({ state, fit }).toMatchObject({ state: 'draft', fit: { deviations: [{ kind: 'deviceExchanged' }] } });
    });
  });
});
