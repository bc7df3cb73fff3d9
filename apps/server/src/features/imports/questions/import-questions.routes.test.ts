import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportDecision } from '@lichthof/contracts/imports/import-questions.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { Consequences } from '@lichthof/contracts/imports/recipes.ts';
import type { PartKind } from '@lichthof/domain/recipes/recipe-draft.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startImportJob } from '../../../jobs/run-imports.ts';
import { aMeter, anApartment } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { saveMeterDays } from '../../metering/values/meter-days.db.ts';
import {
  anImportingEstate,
  answerParts,
  importEnded,
  type Mapped,
  timesOf,
  uploaded,
} from '../import-file-for-tests.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (estate = await anImportingEstate(server)));

const january = eachDay('2025-01-01', '2025-02-01');

/** A month with a header and an amount for each quarter-hour of its days. */
function monthOf(header: string, amountOf: (index: number) => string, days = january): string {
  const rows = days.flatMap(timesOf).map((time, index) => `${time};${amountOf(index % 96)}`);
  return [`Beginn (Ortszeit);${header}`, ...rows].join('\n');
}

const mapped = (unit: Mapped['unit'] = 'kWh', meterId = estate.meterIds[0]!): Mapped[] => [
  { seriesKey: '1', meterId, unit },
];

async function post<Answer>(importId: number, action: 'preview' | 'start', payload: object): Promise<[number, Answer]> {
  const url = `${estate.url}/${importId}/${action}`;
  const response = await server.app.inject({ method: 'POST', url, headers: estate.headers, payload });
  return [response.statusCode, response.json()];
}

async function previewed(content: string, mapping = mapped()) {
  const { importId } = await uploaded(server, estate, content);
  await answerParts(server, estate, { importId, mapping });
  const [, preview] = await post<ImportPreview>(importId, 'preview', { mapping });
  return { importId, mapping, ...preview };
}

const start = (importId: number, mapping: Mapped[], decisions: ImportDecision[] = []) =>
  post<Import & { metadata?: object }>(importId, 'start', { mapping, decisions });

async function storeDays(amounts: number[], { days = january, meterId = estate.meterIds[0]! } = {}): Promise<void> {
  await saveMeterDays(
    server.db,
    estate.customerId,
    days.map((day) => ({ meterId, day, amounts, statuses: null })),
  );
}
const used = (index: number) => 40 + ((index * 7) % 11) * 10;
const usedKwh = (index: number) => (used(index) / 1000).toFixed(3).replace('.', ',');
const usedDay = Array.from({ length: 96 }, (_, index) => used(index));

/** An open part of a file that was just uploaded, with the sum that each of its readings would bring. */
async function openPart(content: string, kind: PartKind) {
  const { importId, layout } = await uploaded(server, estate, content);
  const part = layout.format === 'recipe' ? layout.parts.find((one) => one.kind === kind) : undefined;
  const url = `${estate.url}/${importId}/consequences`;
  const post = { method: 'POST', url, headers: estate.headers, payload: { mapping: [] } } as const;
  const consequences = (await server.app.inject(post)).json<Consequences>();
  const readings = consequences.find((one) => one.part === part?.id)?.readings ?? [];
  return { importId, part, totals: readings.map(([one]) => one?.total ?? 0) };
}

describe('a unit that nobody has told', () => {
  it('is asked for with what each would bring, and nothing is loaded before', async () => {
    const file = monthOf('Keller', (index) => String(used(index)));
    const { importId, part, totals } = await openPart(file, 'unit');
    expect(part).toMatchObject({ readings: ['kWh', 'Wh', 'MWh', 'kW', 'W', 'm3', 'l'], proof: null });
    const total = usedDay.reduce((sum, amount) => sum + amount, 0) * 31;
    expect(totals).toEqual([total * 1000, total, total * 1_000_000, total * 250, total / 4, total * 1000, total]);
    const [status, refused] = await start(importId, mapped(null));
    expect([status, refused.metadata]).toEqual([422, { code: ErrorCode.ImportHasQuestions }]);
    await answerParts(server, estate, { importId, mapping: mapped('Wh') });
    expect((await start(importId, mapped('Wh')))[0]).toBe(200);
  });

  it('is refused where it is no energy', async () => {
    const { issues, hasErrors } = await previewed(monthOf('Keller [kvarh]', usedKwh), mapped(null));
    expect(hasErrors).toBe(true);
    expect(issues).toMatchObject([{ code: 'unitRefused', text: 'kvarh' }]);
  });
});

describe('how a file is read', () => {
  it('is asked where 1.020 may be a little or a lot, and answered by the layout', async () => {
    const numbers = ['1.020', '2.377', '1.120'];
    const file = monthOf('Keller [Wh]', (index) => numbers[index % 3]!);
    const { importId, part, totals } = await openPart(file, 'numbers');
    expect(part).toMatchObject({ proof: null });
    const [little, lot] = totals.toSorted((a, b) => a - b);
    expect(lot! / little!).toBeCloseTo(1000, 0);
    const mapping = mapped('Wh');
    expect((await start(importId, mapping))[0]).toBe(422);

    const said = { numbers: { decimal: ',', thousands: '.' } } as const;
    await answerParts(server, estate, { importId, mapping, said });
    const [, preview] = await post<ImportPreview>(importId, 'preview', { mapping });
    expect(preview.questions).toMatchObject([{ code: 'monthTooHigh', total: lot }]);
  });

  it('says which time the first and the last value stand for', async () => {
    const { times } = await previewed(monthOf('Keller [kWh]', usedKwh));
    expect(times).toEqual({
      first: { text: '2025-01-01T00:00', from: '2025-01-01T00:00:00+01:00', to: '2025-01-01T00:15:00+01:00' },
      last: { text: '2025-01-31T23:45', from: '2025-01-31T23:45:00+01:00', to: '2025-02-01T00:00:00+01:00' },
    });
  });

  it('is asked where the clock leaves nothing out in spring', async () => {
    const spring = eachDay('2025-03-25', '2025-04-04');
    const { part } = await openPart(
      monthOf('Keller [kWh]', usedKwh, spring).replace('Beginn (Ortszeit)', 'Zeit'),
      'clock',
    );
    expect(part).toMatchObject({
      readings: [{ kind: 'utc' }, { kind: 'winter' }],
      excluded: [{ value: { kind: 'local' }, evidence: { kind: 'missingHour', text: '2025-03-30T02:00' } }],
      proof: null,
    });
  });
});

describe('values that seem wrong', () => {
  it('are loaded with a reason only, which stays with the import and in the audit log', async () => {
    const inWatts = monthOf('Keller [kWh]', (index) => String(used(index)));
    const { importId, mapping, questions } = await previewed(inWatts);
    expect(questions).toMatchObject([{ code: 'powerTooHigh', power: 140 * 4000, limit: 43_600 }]);
    const questionId = questions[0]!.id;
    expect((await start(importId, mapping))[0]).toBe(422);
    expect((await start(importId, mapping, [{ questionId, answer: 'load', reason: '  ' }]))[0]).toBe(422);
    expect((await start(importId, mapping, [{ questionId: 'another', answer: 'load', reason: 'geprüft' }]))[0]).toBe(
      422,
    );
    const [status, started] = await start(importId, mapping, [{ questionId, answer: 'load', reason: ' geprüft ' }]);
    expect(status).toBe(200);
    expect(started.decisions).toMatchObject([
      { question: { code: 'powerTooHigh' }, answer: 'load', reason: 'geprüft' },
    ]);
    const { after } = await server.db
      .selectFrom('audit_entry')
      .select('after')
      .where('customer_id', '=', estate.customerId)
      .where('action', '=', 'start')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ decisions: [{ code: 'powerTooHigh', answer: 'load' }], reason: 'geprüft' });
  });

  it('are asked about against what the meter had before', async () => {
    await storeDays(usedDay, { days: eachDay('2024-12-01', '2025-01-01') });
    const fourTimes = await previewed(
      monthOf('Keller [kWh]', (index) => (used(index) / 250).toFixed(3).replace('.', ',')),
    );
    expect(fourTimes.questions).toMatchObject([{ code: 'aboveHistory', from: '2025-01', count: 1 }]);
    expect((await previewed(monthOf('Keller [kWh]', usedKwh))).questions).toEqual([]);
  });

  it('are asked about where a plant generates at night', async () => {
    const { customerId, estateId } = estate;
    const place = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal };
    const plant = await aMeter(server.db, { customerId, estateId }, place);
    const sunAt = (from: number) =>
      monthOf('Dach [kWh]', (index) => (index > from && index < from + 24 ? '0,400' : '0'));
    expect((await previewed(sunAt(4), mapped('kWh', plant))).questions).toMatchObject([{ code: 'generatesAtNight' }]);
    expect((await previewed(sunAt(38), mapped('kWh', plant))).questions).toEqual([]);
  });

  it('are asked about where a plant generates more than its peak power', async () => {
    const { customerId, estateId } = estate;
    const place = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal };
    const plant = await aMeter(server.db, { customerId, estateId }, place);
    const withNoon = (kwh: string) => monthOf('Dach [kWh]', (index) => (index > 44 && index < 54 ? kwh : '0'));
    expect((await previewed(withNoon('12,5'), mapped('kWh', plant))).questions).toEqual([]);
    await server.db
      .updateTable('meter')
      .set({ peak_power_kw: 9.9 })
      .where('customer_id', '=', customerId)
      .where('id', '=', plant)
      .execute();
    expect((await previewed(withNoon('12,5'), mapped('kWh', plant))).questions).toMatchObject([
      { code: 'abovePeakPower', meterId: plant, power: 50_000, limit: 9900, count: 9 * 31 },
    ]);
    expect((await previewed(withNoon('2,3'), mapped('kWh', plant))).questions).toEqual([]);
  });

  it('are asked about where apartments use more at once than the house connection lets through', async () => {
    const connected = (fuseA: number) =>
      server.db
        .updateTable('estate')
        .set({ connection_fuse_a: fuseA })
        .where('customer_id', '=', estate.customerId)
        .where('id', '=', estate.estateId)
        .execute();
    await connected(16);
    const evening = monthOf('Keller [kWh]', (index) => (index === 72 ? '4,000' : '0,050'));
    expect((await previewed(evening)).questions).toMatchObject([
      { code: 'sumAboveConnection', power: 16_000, limit: 11_085, count: 31 },
    ]);
    await connected(35);
    expect((await previewed(evening)).questions).toEqual([]);
  });

  it('are asked about where they equal stored ones a quarter-hour later', async () => {
    const days = eachDay('2025-01-02', '2025-01-12');
    const amountAt = (index: number) => 40 + ((index * index) % 97);
    await storeDays(
      Array.from({ length: 96 }, (_, index) => amountAt(index)),
      { days },
    );
    const later = monthOf('Keller [Wh]', (index) => String(amountAt((index + 95) % 96)), days);
    const { questions } = await previewed(later, mapped('Wh'));
    expect(questions).toMatchObject([{ code: 'shiftedFromStored', minutes: 15 }, { code: 'replacesStored' }]);
  });

  it('are asked about where a plant follows the clouds later than what is fed in', async () => {
    const { customerId, estateId } = estate;
    const days = january.slice(0, 10);
    const cloudy = (index: number) => (index < 32 || index > 64 ? 0 : 200 + ((index * index * 37) % 600));
    const feedIn = { kind: MeterKind.FeedIn, measuringPoint: MeasuringPoint.HouseConnection };
    const meterId = await aMeter(server.db, { customerId, estateId }, feedIn);
    await storeDays(
      Array.from({ length: 96 }, (_, index) => Math.round(cloudy(index) / 2)),
      { days, meterId },
    );
    const place = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal };
    const plant = await aMeter(server.db, { customerId, estateId }, place);
    const at = (late: number) => monthOf('Dach [Wh]', (index) => String(cloudy(index - late)), days);
    expect((await previewed(at(1), mapped('Wh', plant))).questions).toMatchObject([
      { code: 'shiftedFromOther', meterId: plant, minutes: 15 },
    ]);
    expect((await previewed(at(0), mapped('Wh', plant))).questions).toEqual([]);
  });

  it('are asked about where apartments use more than comes through the connection', async () => {
    const { customerId, estateId } = estate;
    const place = { kind: MeterKind.GridConsumption, measuringPoint: MeasuringPoint.HouseConnection };
    const connection = await aMeter(server.db, { customerId, estateId }, place);
    await storeDays(
      Array.from({ length: 96 }, () => 20),
      { meterId: connection },
    );
    const { questions } = await previewed(monthOf('Keller [kWh]', usedKwh));
    expect(questions).toMatchObject([{ code: 'moreThanConnection', count: 31 }]);
  });

  it('are asked about where more is allocated than the apartment used', async () => {
    const { customerId, estateId } = estate;
    const apartmentId = await anApartment(server.db, customerId, estateId);
    await storeDays(usedDay, { meterId: await aMeter(server.db, estate, { apartmentId }) });
    const allocated = await aMeter(server.db, estate, { apartmentId, kind: MeterKind.AllocatedQuantity });
    const shares = (part: number) => monthOf('Eigendeckung [Wh]', (index) => String(used(index) * part));
    expect((await previewed(shares(0.5), mapped('Wh', allocated))).questions).toEqual([]);
    expect((await previewed(shares(2), mapped('Wh', allocated))).questions).toMatchObject([
      { code: 'allocationAboveConsumption', count: 31, text: expect.stringMatching(/./) },
    ]);
  });

  it('are asked about where a column names another meter', async () => {
    const [first, second] = estate.meterIds as [number, number];
    for (const [id, name] of [
      [first, 'WE 01'],
      [second, 'WE 03'],
    ] as const) {
      await server.db
        .updateTable('meter')
        .set({ name })
        .where('customer_id', '=', estate.customerId)
        .where('id', '=', id)
        .execute();
    }
    const { questions } = await previewed(monthOf('Wohnung 3 [kWh]', usedKwh));
    expect(questions).toMatchObject([{ code: 'otherMeter', meterId: first, text: 'WE 03' }]);
    expect((await previewed(monthOf('Wohnung 3 [kWh]', usedKwh), mapped('kWh', second))).questions).toEqual([]);
  });
});

describe('stored values', () => {
  const storedDay = Array.from({ length: 96 }, (_, index) => (index < 10 ? used(index) : 50));
  const days = january.slice(0, 2);

  it.each([
    ['replaced', 'replace', used(95)],
    ['kept, and only what is missing is filled', 'keep', 50],
  ] as const)('are %s as the person decides', async (_, answer, last) => {
    const stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
    await storeDays(storedDay, { days: days.slice(0, 1) });
    const { importId, mapping, questions } = await previewed(monthOf('Keller [kWh]', usedKwh, days));
    const changed = usedDay.filter((amount, index) => amount !== storedDay[index]);
    const after = changed.reduce((sum, amount) => sum + amount, 0);
    expect(questions).toMatchObject([
      { code: 'replacesStored', count: changed.length, expected: changed.length * 50, total: after, billed: 0 },
    ]);
    expect((await start(importId, mapping))[0]).toBe(422);
    expect((await start(importId, mapping, [{ questionId: questions[0]!.id, answer }]))[0]).toBe(200);
    await importEnded(server, estate, importId);
    await stop();
    const stored = await server.db
      .selectFrom('meter_day')
      .select('amounts')
      .where('customer_id', '=', estate.customerId)
      .orderBy('day')
      .execute();
    expect(stored.map(({ amounts }) => amounts[95])).toEqual([last, used(95)]);
  });
});
