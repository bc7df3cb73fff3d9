import { deriveEstateDay } from '@lichthof/domain/energy/estate-day.ts';
import type { EstateMeterDay } from '@lichthof/domain/energy/estate-meters.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { totalsOf } from '@lichthof/domain/metering/meter-day.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { describe, expect, it } from 'vitest';
import { demoDays, type DemoDay } from './demo-days.ts';
import type { DemoMeter } from './demo-estate.ts';
import { demoEstates } from './demo-estates.ts';

const estates = demoEstates('2025-01-01');
const estateOf = (key: string) => estates.find((estate) => estate.key === key)!;
const weidenhof = estateOf('weidenhof');
const year = [...demoDays(weidenhof, { from: '2025-01-01', to: '2026-01-01' })];
const dayOf = (day: string) => year.find((demoDay) => demoDay.day === day)!;

const electricityMeters = weidenhof.meters.filter(({ obis }) => obis.startsWith('1-'));
const inStore =
  (meterDays: DemoDay['meterDays']) =>
  ({ key, kind, measuringPoint }: DemoMeter, meterId: number): EstateMeterDay => {
    const { amounts, statuses } = meterDays.get(key)!;
    return { meterId, kind, measuringPoint, amounts, statuses };
  };

describe('a year of the Weidenhof', () => {
  it('has every local day with all its quarter-hours', () => {
    expect(year).toHaveLength(365);
    for (const { day, meterDays } of year) {
      const lengths = new Set([...meterDays.values()].map(({ amounts }) => amounts.length));
      expect([...lengths]).toEqual([quarterHoursOf(day, 'Europe/Berlin')]);
    }
  });

  it('balances to the Wh: the meters of consumers add up to the consumption', () => {
    for (const { day, meterDays } of year) {
      const meters = electricityMeters.filter(({ key }) => meterDays.has(key));
      const quarterHours = quarterHoursOf(day, 'Europe/Berlin');
      const measured = deriveEstateDay(quarterHours, meters.map(inStore(meterDays)));
      const consumers = deriveEstateDay(quarterHours, meters.filter(({ load }) => load).map(inStore(meterDays)));
      const known = consumers.consumption.map((energyWh, index) => energyWh ?? measured.consumption[index]);
      expect(measured.consumption).toEqual(known);
    }
  });

  it('has plausible sums', () => {
    const energyWh = (key: string) => year.reduce((sum, day) => sum + totalsOf(day.meterDays.get(key)!).total, 0);
    expect(energyWh('pv') / 68_000).toBeGreaterThan(850);
    expect(energyWh('pv') / 68_000).toBeLessThan(1000);
    expect(energyWh('discharge') / energyWh('charge')).toBeCloseTo(0.955 ** 2, 2);
    expect(energyWh('heatPump')).toBeGreaterThan(3 * energyWh('general'));
    expect(energyWh('flat8')).toBeLessThan(10_000);
  });

  it('keeps the battery between its reserve and full', () => {
    const levels = year.flatMap(({ gauges }) => gauges.get('stateOfCharge')!);
    expect(Math.min(...levels)).toBeGreaterThanOrEqual(49);
    expect(Math.max(...levels)).toBe(1000);
  });

  it('has gaps, substitutes and an exchanged device on the expected days', () => {
    expect(totalsOf(dayOf('2025-06-11').meterDays.get('pv')!).missing).toBe(8);
    expect(totalsOf(dayOf('2025-06-05').meterDays.get('flat7')!).missing).toBe(96);
    expect(totalsOf(dayOf('2025-06-15').meterDays.get('pv')!).substituted).toBe(4);
    expect(totalsOf(dayOf('2025-03-13').meterDays.get('feedIn')!).substituted).toBe(96);

    const exchanged = weidenhof.meters.find(({ devices }) => devices.length === 2)!;
    const { statuses } = dayOf(exchanged.devices[0]!.removedDate!).meterDays.get(exchanged.key)!;
    expect(statuses!.flatMap((status, index) => (status === AmountStatus.Substitute ? [index] : []))).toEqual([40, 41]);
  });

  it('shows no consumption between two occupancies', () => {
    const { occupancies } = weidenhof.apartments.find((apartment) => apartment.occupancies.length === 2)!;
    const [before, after] = occupancies;
    expect(totalsOf(dayOf(before!.moveOutDate!).meterDays.get('flat16')!).total).toBeGreaterThan(1000);
    expect(totalsOf(dayOf('2025-09-07').meterDays.get('flat16')!).total).toBeLessThan(50);
    expect(totalsOf(dayOf(after!.moveInDate).meterDays.get('flat16')!).total).toBeGreaterThan(1000);
  });
});

describe('demoDays', () => {
  it.each(['2025-01-20', '2025-05-17', '2025-07-03', '2025-10-26'])(
    'are the same for every start of the simulation (%s)',
    (from) => {
      const [first] = demoDays(weidenhof, { from, to: '2025-12-31' });
      expect(first).toEqual(dayOf(from));
    },
  );

  it('makes an office differ from an apartment building', () => {
    const consumptionOf = ({ meterDays }: DemoDay) => totalsOf(meterDays.get('general')!).total;
    const [sunday, monday] = demoDays(estateOf('kontorhaus'), { from: '2025-06-15', to: '2025-06-17' });
    expect(consumptionOf(monday!)).toBeGreaterThan(3 * consumptionOf(sunday!));
  });

  it('leaves out a whole day of one feed-in meter', () => {
    const [day] = demoDays(estateOf('priessnitzhof-nord'), { from: '2025-06-20', to: '2025-06-21' });
    expect(totalsOf(day!.meterDays.get('feedIn')!).missing).toBe(96);
    expect(totalsOf(day!.meterDays.get('gridImport')!).missing).toBe(0);
  });

  it('returns no days for an estate that waits for a file', () => {
    expect([...demoDays(estateOf('sonnenhof'), { from: '2025-06-15', to: '2025-06-17' })]).toEqual([]);
  });
});
