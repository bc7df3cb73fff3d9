import { describe, expect, it } from 'vitest';
import { MeasuringPoint, MeterKind } from '../metering/codes.ts';
import { quarterHoursOf, startOfDay } from '../time/local-days.ts';
import type { LocalMeter } from './billing-basis.ts';
import { findPlantFaults, joinPlantFaults, toleratedNightWh } from './plant-faults.ts';

const timeZone = 'Europe/Berlin';
const midnight = 0;
const noon = 52;

const aPlant = (parts: Partial<LocalMeter> = {}): LocalMeter => ({
  meterId: 1,
  name: 'Dach',
  marketLocationId: null,
  meteringLocationId: null,
  from: '2020-01-01',
  to: null,
  kind: MeterKind.PvGeneration,
  measuringPoint: MeasuringPoint.PvTotal,
  peakPowerW: 10_000,
  ...parts,
});

interface TestDay {
  day?: string;
  /** Wh by the index of the quarter-hour; all others are 0. */
  amounts: Record<number, number | null>;
}

function faultsOf(plants: LocalMeter[], { day = '2026-03-10', amounts }: TestDay) {
  const length = quarterHoursOf(day, timeZone);
  const stored = { amounts: Array.from({ length }, (_, index) => amounts[index] ?? 0), statuses: null };
  return findPlantFaults(plants, { day, startsAt: startOfDay(day, timeZone), stored: () => stored });
}

describe('energy in the dark', () => {
  it.each([
    ['tolerates 0.1 kWh in a day', { [midnight]: toleratedNightWh }, []],
    ['finds more', { [midnight]: 60, 95: 41 }, [{ code: 'pvAtNight', quarterHours: 2, energyWh: 101, powerW: 240 }]],
    ['takes missing values as nothing', { [midnight]: null }, []],
    ['takes energy at noon as usual', { [noon]: 2000 }, []],
  ])('%s', (_, amounts, faults) => expect(faultsOf([aPlant()], { amounts })).toMatchObject(faults));

  it.each([
    ['2026-06-21', 'the shortest night', [14, 15], [90, 91]],
    ['2026-12-21', 'the longest night', [27, 28], [69, 70]],
    ['2026-03-29', 'the day that lacks an hour', [18, 19], [79, 80]],
    ['2026-10-25', 'the day with an hour more', [26, 27], [76, 77]],
  ])('knows on %s, %s, where the dark ends and begins', (day, _, morning, evening) => {
    const isDark = (index: number) => faultsOf([aPlant()], { day, amounts: { [index]: 1000 } }).length > 0;
    expect([...morning, ...evening].map(isDark)).toEqual([true, false, false, true]);
  });

  it('does not look at meters of other kinds or days, or at parts of a metered plant', () => {
    const amounts = { [midnight]: 500 };
    expect(faultsOf([aPlant({ kind: MeterKind.Discharge })], { amounts })).toEqual([]);
    expect(faultsOf([aPlant({ to: '2026-03-10' })], { amounts })).toEqual([]);
    const part = aPlant({ meterId: 2, measuringPoint: MeasuringPoint.PvSingle });
    expect(faultsOf([aPlant(), part], { amounts }).map(({ meter }) => meter.meterId)).toEqual([1]);
  });
});

describe('power above the peak power', () => {
  const quarterHour = { [noon]: 3001 };

  it.each([
    ['a fifth more, as at the edge of clouds', 10_000, { [noon]: 3000 }, []],
    [
      'more',
      10_000,
      { [noon]: 3001, [noon + 1]: 4000 },
      [{ code: 'pvAbovePeakPower', quarterHours: 2, energyWh: 7001, powerW: 16_000, peakPowerW: 10_000 }],
    ],
    ['anything where no peak power is entered', null, quarterHour, []],
  ])('of %s', (_, peakPowerW, amounts, faults) =>
    expect(faultsOf([aPlant({ peakPowerW })], { amounts })).toMatchObject(faults),
  );

  it('compares a plant without a peak power with the sum of its parts', () => {
    const part = (peakPowerW: number | null) => aPlant({ measuringPoint: MeasuringPoint.PvSingle, peakPowerW });
    const whole = aPlant({ peakPowerW: null });
    expect(faultsOf([whole, part(4000), part(6000)], { amounts: quarterHour })).toMatchObject([{ peakPowerW: 10_000 }]);
    expect(faultsOf([whole, part(4000), part(null)], { amounts: quarterHour })).toEqual([]);
  });
});

it('joins the faults of a plant from its first day to its last', () => {
  const first = faultsOf([aPlant()], { amounts: { [midnight]: 200 } });
  const second = faultsOf([aPlant()], { day: '2026-03-14', amounts: { [midnight]: 300, [noon]: 5000 } });
  expect(joinPlantFaults([...first, ...second])).toMatchObject([
    { code: 'pvAtNight', from: '2026-03-10', to: '2026-03-15', quarterHours: 2, energyWh: 500, powerW: 1200 },
    { code: 'pvAbovePeakPower', from: '2026-03-14', to: '2026-03-15', quarterHours: 1 },
  ]);
});
