import { describe, expect, it } from 'vitest';
import { ImplausibleEnergyError } from '../allocation/allocate-quarter-hour.ts';
import { AmountStatus, MeterKind } from '../metering/codes.ts';
import { eachDay } from '../time/days.ts';
import { quarterHoursOf } from '../time/local-days.ts';
import type { BilledContract, BillingBasis } from './billing-basis.ts';
import {
  allocateBillingDay,
  contractSeriesOf,
  contractsOfMonth,
  estateSeriesOf,
  inFewerBytes,
  type BillingMonth,
} from './billing-month.ts';
import type { StoredDays } from './meter-values.ts';
import { addMonth, emptyAllocation, estateEnergyIn } from './period-allocation.ts';

const pvMeter = 1;
const period = { from: '2026-03-01', to: '2026-05-01' };
const always = { from: '2020-01-01', to: null };

const contractOf = (contractId: number, days: { from: string; to: string | null } = always) =>
  ({
    contractId,
    type: 'tenant',
    ...days,
    areaSqm: null,
    meters: [{ meterId: 10 + contractId, name: `M${contractId}`, ...always }],
    allocationMeters: [],
    tariffs: [{ tariffId: 1, name: 'T', prices: {}, ...always }],
  }) as unknown as BilledContract;

function basisOf(contracts: BilledContract[]): BillingBasis {
  return {
    estate: { timeZone: 'Europe/Berlin', generalAreaParts: 0 },
    period,
    supplies: [{ ...always, key: 3, base: 'generation', unused: 'fed_in' }],
    contracts,
    localMeters: [
      { meterId: pvMeter, kind: MeterKind.PvGeneration, measuringPoint: 'pv-total', peakPowerW: null, ...always },
    ],
    basicSupply: [],
    vatRates: [{ from: '2007-01-01', percent: 19 }],
    market: { days: new Map(), editions: [] },
  } as unknown as BillingBasis;
}

const stored: StoredDays = (meterId, day) => ({
  amounts: Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, () => (meterId === pvMeter ? 40 : 100)),
  statuses: null,
});

const monthOf = (basis: BillingBasis, from: string, to: string, values = stored): BillingMonth => ({
  month: from,
  days: eachDay(from, to).map((day) => allocateBillingDay(basis, day, values)),
});

describe('the allocation of a period', () => {
  const basis = basisOf([contractOf(1), contractOf(2, { from: '2026-04-16', to: null })]);
  const march = monthOf(basis, '2026-03-01', '2026-04-01');
  const april = monthOf(basis, '2026-04-01', '2026-05-01');

  it('adds a month without changing the former allocation', () => {
    const before = emptyAllocation(basis);
    const afterMarch = addMonth(before, march);
    const afterApril = addMonth(afterMarch, april);
    expect(before.contracts[0]!.months).toEqual([]);
    expect(afterMarch.contracts[0]!.months).toEqual([{ month: '2026-03', pvWh: 2972 * 40, gridWh: 2972 * 60 }]);
    expect(afterApril.contracts.map(({ months }) => months.map(({ month, pvWh }) => [month, pvWh]))).toEqual([
      [
        ['2026-03', 2972 * 40],
        ['2026-04', 15 * 96 * 40 + 15 * 96 * 20],
      ],
      [['2026-04', 15 * 96 * 20]],
    ]);
    expect(afterApril.estate.allocatedWh).toBe((2972 + 30 * 96) * 40);
  });

  it.each([
    ['the largest value of two bytes', 0xffff, Uint16Array],
    ['a larger one', 0x10000, Int32Array],
  ])('stores %s without changing it', (_, energyWh, form) => {
    const day = allocateBillingDay(basis, '2026-03-29', () => ({ amounts: Array(92).fill(energyWh), statuses: null }));
    const smaller = inFewerBytes(day);
    expect(smaller.values).toBeInstanceOf(form);
    expect(Array.from(smaller.values)).toEqual(Array.from(day.values));
    expect(Math.max(...smaller.values)).toBe(energyWh);
  });

  it('gives the same result each time it is computed from the same months', () => {
    const once = addMonth(addMonth(emptyAllocation(basis), march), april);
    expect(addMonth(addMonth(emptyAllocation(basis), march), april)).toEqual(once);
  });

  it('sums the estate over the days of a range', () => {
    const allocation = addMonth(emptyAllocation(basis), march);
    const dayOfClockChange = { from: '2026-03-29', to: '2026-03-30' };
    expect(estateEnergyIn(allocation, dayOfClockChange)).toEqual({
      localWh: 92 * 40,
      consumptionWh: 92 * 100,
      allocatedWh: 92 * 40,
    });
  });

  it('limits the series of a contract to its valid days', () => {
    const days = contractsOfMonth(april).get(basis.contracts[1]!)!;
    expect(contractSeriesOf(days).consumptionWh).toHaveLength(15 * 96);
    expect(estateSeriesOf(april).consumptionWh).toHaveLength(30 * 96);
  });
});

describe('the data quality of a period', () => {
  it('joins missing and substituted quarter-hours across midnight and the end of a month', () => {
    const basis = basisOf([contractOf(1)]);
    const withGap: StoredDays = (meterId, day) => {
      const whole = stored(meterId, day)!;
      if (meterId === pvMeter || !['2026-03-31', '2026-04-01'].includes(day)) return whole;
      const isLate = (index: number) => (day === '2026-03-31' ? index >= 94 : index < 2);
      const isNoon = (index: number) => index === 48;
      return {
        amounts: Array.from(whole.amounts, (amount, index) => (isLate(index) ? null : amount)),
        statuses: Array.from(whole.amounts, (_, index) =>
          isNoon(index) ? AmountStatus.Substitute : AmountStatus.Measured,
        ),
      };
    };
    const march = monthOf(basis, '2026-03-01', '2026-04-01', withGap);
    const april = monthOf(basis, '2026-04-01', '2026-05-01', withGap);
    const { dataQuality } = addMonth(addMonth(emptyAllocation(basis), march), april).contracts[0]!;
    expect(dataQuality.missing.map(({ quarterHours, energyWh }) => [quarterHours, energyWh])).toEqual([[4, 0]]);
    expect(dataQuality.substituted.map(({ quarterHours, energyWh }) => [quarterHours, energyWh])).toEqual([
      [1, 100],
      [1, 100],
    ]);
  });

  it('throws for a sum of meters that is implausibly large', () => {
    const huge: StoredDays = (meterId, day) => ({
      amounts: Array.from(stored(meterId, day)!.amounts, () => 2_000_000_000),
      statuses: null,
    });
    const basis = basisOf([contractOf(1), contractOf(2)]);
    expect(() => allocateBillingDay(basis, '2026-03-01', huge)).toThrow(ImplausibleEnergyError);
  });
});
