import { describe, expect, it } from 'vitest';
import { Medium, MeterKind } from '../codes.ts';
import { fillMissing } from '../meter-day.ts';
import { eachDay } from '../../time/days.ts';
import { isoAt } from '../../time/local-days.ts';
import { checkAmounts, checkFlow } from './check-amounts.ts';
import { checkConnection, type DayTotal } from './check-connection.ts';
import { checkGeneration } from './check-generation.ts';
import { checkSum } from './check-sum.ts';
import { findShift } from './find-shift.ts';
import { isAnswer } from './questions.ts';
import { sunTimesOf } from '../../energy/sun.ts';

const timeZone = 'Europe/Berlin' as const;
const june = eachDay('2025-06-01', '2025-07-01');
const daysOf = (amountOf: (index: number) => number | null, days = june) =>
  days.map((day) => ({ day, amounts: Array.from({ length: 96 }, (_, index) => amountOf(index)), statuses: null }));
const nothingEntered = { peakPowerW: null, connection: { fuseA: null, powerW: null } };
const codesFor = (amount: number, kind: MeterKind, history: { month: string; total: number; count: number }[] = []) =>
  checkAmounts(
    daysOf(() => amount),
    { kind, timeZone, history, entered: nothingEntered },
  ).map(({ code }) => code);

describe('checkFlow', () => {
  it.each([
    ['water of an apartment', Medium.ColdWater, true, 1250, 1300, 5000],
    ['warm water of an apartment', Medium.WarmWater, true, 1250, 1300, 5000],
    ['water of a house', Medium.ColdWater, false, 5000, 5100, 20_000],
    ['gas of an apartment', Medium.Gas, true, 1500, 1600, 6000],
    ['gas of a house', Medium.Gas, false, 16_250, 18_700_000, 65_000],
  ])('asks about %s above what its meter lets through', (_, medium, isOfApartment, possible, amount, limit) => {
    const check = (most: number) =>
      checkFlow(
        daysOf((index) => (index === 50 ? most : 10)),
        { timeZone, medium, isOfApartment },
      );
    expect(check(possible)).toEqual([]);
    const doubt = { code: 'flowTooHigh', from: '2025-06-01T12:30', count: 30, total: amount * 4, limit };
    expect(check(amount)).toEqual([doubt]);
  });
});

describe('checkAmounts', () => {
  it.each([
    ['an apartment beyond its fuse', 12_000, MeterKind.Consumption, ['powerTooHigh']],
    ['the same at a house connection', 12_000, MeterKind.GridConsumption, []],
    ['a house connection above 400 A', 70_000, MeterKind.GridConsumption, ['powerTooHigh']],
    ['an apartment with 2,000 kWh in a month', 700, MeterKind.Consumption, ['monthTooHigh']],
    ['an apartment with 0.6 kWh in a month', 0.2, MeterKind.Consumption, ['monthTooLow']],
    ['an empty apartment', 0, MeterKind.Consumption, []],
    ['an apartment as usual', 80, MeterKind.Consumption, []],
  ])('asks about %s', (_, amount, kind, codes) => expect(codesFor(amount, kind)).toEqual(codes));

  it.each([
    ['more than the peak power', 9900, 3000, [{ code: 'abovePeakPower', power: 12_000, limit: 9900, count: 30 }]],
    ['a little more, as clouds at their edges bring', 9900, 2900, []],
    ['what a large plant has', 800_000, 150_000, []],
    ['more than a megawatt, of a larger plant', 1_500_000, 300_000, []],
  ])('compares a plant with its master data: %s', (_, peakPowerW, amount, found) => {
    const context = {
      kind: MeterKind.PvGeneration,
      timeZone,
      history: [],
      entered: { ...nothingEntered, peakPowerW },
    };
    const noon = daysOf((index) => (index === 50 ? amount : 0));
    expect(checkAmounts(noon, context)).toMatchObject(found);
  });

  const { GridConsumption, FeedIn, Consumption } = MeterKind;
  it.each([
    ['import above the fuse', { fuseA: 63, powerW: null }, GridConsumption, 14_000, 43_648],
    [
      'import above the agreed power, the fuse being larger',
      { fuseA: 100, powerW: 30_000 },
      GridConsumption,
      10_000,
      30_000,
    ],
    ['feed-in above the fuse, whatever is agreed for import', { fuseA: 63, powerW: 10_000 }, FeedIn, 14_000, 43_648],
    ['feed-in where only import is agreed', { fuseA: null, powerW: 10_000 }, FeedIn, 14_000, undefined],
    ['import a little above the fuse', { fuseA: 63, powerW: null }, GridConsumption, 12_000, undefined],
    ['an apartment, which has a fuse of its own', { fuseA: 16, powerW: null }, Consumption, 10_000, undefined],
  ] as const)('compares with the house connection: %s', (_, connection, kind, amount, limit) => {
    const context = { kind, timeZone, history: [], entered: { peakPowerW: null, connection } };
    const found = checkAmounts(
      daysOf((index) => (index === 50 ? amount : 0)),
      context,
    );
    const power = found.filter(({ code }) => code === 'aboveConnection');
    expect(power).toMatchObject(limit === undefined ? [] : [{ limit, power: amount * 4, count: 30 }]);
  });

  const may = { month: '2025-05', total: 80 * 2976, count: 2976 };
  it.each([
    ['four times', 320, MeterKind.Consumption, ['aboveHistory']],
    ['a quarter of', 20, MeterKind.Consumption, ['belowHistory']],
    ['twice', 160, MeterKind.Consumption, []],
    ['four times, of a plant in another month,', 320, MeterKind.PvGeneration, []],
  ])('compares with the meter’s history: %s as much', (_, amount, kind, codes) =>
    expect(codesFor(amount, kind, [may])).toEqual(codes),
  );
});

describe('checkGeneration', () => {
  /** Sun from 7 to 20 o'clock, and when the clock was read an hour or more wrong. */
  const sun = (shift: number) => daysOf((index) => Math.max(0, 400 - Math.abs(index - 53.5 - shift) * 16));
  const codesOf = (
    days: ReturnType<typeof sun>,
    stored: ReturnType<typeof sun> = [],
    peakPowerW: number | null = null,
  ) => checkGeneration(days, stored, { timeZone, peakPowerW }).map(({ code }) => code);

  it.each([
    ['in its place', 0, []],
    ['at night', 44, ['generatesAtNight']],
    ['two hours early', -8, ['noonElsewhere']],
    ['an hour early, as an eastern roof may', -4, []],
  ])('finds generation %s', (_, shift, codes) => expect(codesOf(sun(shift))).toEqual(codes));

  it('finds an hour against the meter’s own weeks before', () => {
    expect(codesOf(sun(-4), sun(0))).toEqual(['noonMoved']);
    expect(codesOf(sun(-4), sun(-4))).toEqual([]);
  });

  it('finds a single night by the peak power, and takes a meter’s noise', () => {
    const [first, ...others] = sun(0);
    const withNight = (amount: number) => [
      { ...first!, amounts: first!.amounts.map((one, index) => (index === 3 ? amount : one)) },
      ...others,
    ];
    expect(codesOf(withNight(200))).toEqual([]);
    expect(codesOf(withNight(200), [], 2000)).toEqual(['generatesAtNight']);
    expect(codesOf(withNight(5), [], 2000)).toEqual([]);
  });

  it('knows when the sun is up', () => {
    const at = (ms: number) => isoAt(ms, timeZone).slice(11, 13);
    const { riseMs, noonMs, setMs } = sunTimesOf('2025-06-21');
    expect([riseMs, noonMs, setMs].map(at)).toEqual(['05', '13', '21']);
  });
});

describe('findShift', () => {
  const wave = (shift: number) => daysOf((index) => ((((index + shift) % 96) * 37) % 101) + 1, june.slice(0, 3));

  it.each([
    ['none', 0, undefined],
    ['a quarter-hour', -1, 15],
    ['an hour back', 4, -60],
  ])('finds %s', (_, shift, minutes) => expect(findShift(wave(shift), wave(0), timeZone)).toBe(minutes));

  it('finds none in values that are others', () => {
    expect(
      findShift(
        wave(0),
        daysOf((index) => index * 3, june.slice(0, 3)),
        timeZone,
      ),
    ).toBeUndefined();
  });
});

describe('checkConnection', () => {
  const totalsOf = (day: string, used: number, imported: number | null): DayTotal[] => [
    { meterId: 1, kind: MeterKind.Consumption, day, total: used },
    { meterId: 2, kind: MeterKind.GridConsumption, day, total: imported },
    { meterId: 3, kind: MeterKind.PvGeneration, day, total: 5000 },
    { meterId: 4, kind: MeterKind.FeedIn, day, total: 2000 },
  ];
  const check = (used: number, imported: number | null) =>
    checkConnection(june.slice(0, 5).flatMap((day) => totalsOf(day, used, imported)));

  it('finds more use than import and roof bring', () => {
    expect(check(30_000, 10_000)).toMatchObject({ count: 5, from: '2025-06-01', total: 30_000, expected: 13_000 });
  });

  it.each([
    ['what fits', 12_000, 10_000],
    ['days whose import is not known as a whole', 30_000, null],
  ])('says nothing about %s', (_, used, imported) => expect(check(used, imported)).toBeUndefined());
});

describe('checkSum', () => {
  const { Consumption, PvGeneration, Discharge } = MeterKind;
  const apartments = (amount: number) =>
    [1, 2, 3].map((meterId) => ({ kind: Consumption, meterId, days: daysOf((index) => (index === 70 ? amount : 50)) }));
  const connection = { fuseA: 35, powerW: null };

  it('finds apartments that use more together than the fuse and the roof can bring', () => {
    const found = checkSum(
      apartments(4000),
      { connection, sources: [{ kind: PvGeneration, peakPowerW: 10_000 }] },
      timeZone,
    );
    expect(found).toMatchObject({ code: 'sumAboveConnection', count: 30, power: 48_000, limit: 34_249 });
    expect(found!.from).toBe('2025-06-01T17:30');
  });

  it.each([
    ['what fits', 2400, [], connection],
    ['a roof of unknown size', 4000, [{ kind: PvGeneration, peakPowerW: null }], connection],
    ['a battery, which nobody limits', 4000, [{ kind: Discharge, peakPowerW: null }], connection],
    ['a connection that is not entered', 90_000, [], { fuseA: null, powerW: null }],
  ])('says nothing about %s', (_, amount, sources, of) => {
    expect(checkSum(apartments(amount), { connection: of, sources }, timeZone)).toBeUndefined();
  });
});

it.each([
  ['powerTooHigh', 'load', 'geprüft', 0, true],
  ['powerTooHigh', 'load', ' ', 0, false],
  ['powerTooHigh', 'keep', 'geprüft', 0, false],
  ['replacesStored', 'keep', undefined, 9, true],
  ['replacesStored', 'replace', undefined, 0, true],
  ['replacesStored', 'replace', undefined, 9, false],
  ['replacesStored', 'replace', 'Korrektur', 9, true],
  ['recipePart', 'load', 'geprüft', 0, false],
] as const)('a decision settles %s by %s with %j, %i billed: %s', (code, answer, reason, billed, settles) => {
  expect(isAnswer({ code, billed }, answer, reason)).toBe(settles);
});

it('fills only what is missing', () => {
  const stored = { amounts: [1, null, 3], statuses: null };
  expect(fillMissing(stored, { amounts: [7, 8, 9], statuses: [0, 1, 0] })).toEqual({
    amounts: [1, 8, 3],
    statuses: [0, 1, 0],
  });
});
