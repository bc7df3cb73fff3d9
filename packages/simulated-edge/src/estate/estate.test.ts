import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estateOf } from './estate.ts';
import { tenantDrivers, type TenantDriver } from './estate-options.ts';

const someInstant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) });
const fiveMinutesMs = 300_000;
const weekMs = 7 * 86_400_000;

const estate = estateOf({ seed: 7, tenants: 4, chargingStations: 1 });

describe('an estate', () => {
  it('is the same for the same options, whenever it is asked', () => {
    const again = estateOf({ tenants: 4, chargingStations: 1, seed: 7 });
    fc.assert(
      fc.property(someInstant, (atMs) => {
        expect(again.momentAt(atMs, 'now')).toEqual(estate.momentAt(atMs, 'now'));
      }),
    );
    expect(estateOf({ seed: 8 }).momentAt(0, 'now').apartments).not.toEqual(
      estateOf({ seed: 9 }).momentAt(0, 'now').apartments,
    );
  });

  it('has meter counters that never fall', () => {
    const counters = estate.channels.filter(({ isCounter, componentId }) => isCounter && componentId !== '_sum');
    const known = counters.filter(({ address }) => !/L[123]$/.test(address));
    fc.assert(
      fc.property(someInstant, fc.nat(weekMs), fc.constantFrom(...known), (atMs, laterMs, { address }) => {
        expect(estate.counterAt(address, atMs + laterMs)).toBeGreaterThanOrEqual(estate.counterAt(address, atMs));
      }),
    );
  });

  it('counts in five minutes what its mean power says', () => {
    fc.assert(
      fc.property(someInstant, (instantMs) => {
        const atMs = Math.floor(instantMs / fiveMinutesMs) * fiveMinutesMs;
        const { apartments, roofs } = estate.momentAt(atMs, 'mean');
        const later = estate.momentAt(atMs + fiveMinutesMs, 'mean');
        for (const [measured, end] of [
          [apartments[3]!, later.apartments[3]!],
          [roofs[0]!, later.roofs[0]!],
        ] as const) {
          expect(Math.abs(end.counterWh - measured.counterWh - measured.powerW / 12)).toBeLessThan(1.1);
        }
      }),
    );
  });

  it('loses nothing in a week: what comes in goes out', () => {
    const [begin, end] = [
      estate.momentAt(Date.UTC(2026, 10, 16), 'mean'),
      estate.momentAt(Date.UTC(2026, 10, 23), 'mean'),
    ];
    const risenWh = (read: (moment: typeof begin) => number) => read(end) - read(begin);
    const sumWh = (measured: { counterWh: number }[]) => measured.reduce((sum, { counterWh }) => sum + counterWh, 0);
    const inWh = risenWh(({ gridPurchase, roofs, discharge }) => sumWh([gridPurchase, discharge, ...roofs]));
    const outWh = risenWh(({ feedIn, charge, apartments, general, chargingStations }) =>
      sumWh([feedIn, charge, general, ...apartments, ...chargingStations]),
    );
    expect(inWh).toBeGreaterThan(100_000);
    expect(Math.abs(inWh - outWh)).toBeLessThan(10);
  });

  it('never shows power at the grid against the counter that rises', () => {
    fc.assert(
      fc.property(someInstant, (instantMs) => {
        const atMs = Math.floor(instantMs / 1000) * 1000;
        const [now, next] = [estate.momentAt(atMs, 'now'), estate.momentAt(atMs + 999, 'now')];
        const isBought = next.gridPurchase.counterWh > now.gridPurchase.counterWh;
        const isSold = next.feedIn.counterWh > now.feedIn.counterWh;
        expect((isBought && now.gridW <= 0) || (isSold && now.gridW >= 0)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('knows no counters but its own', () => {
    for (const address of ['meter99/ActiveProductionEnergy', 'meter0/ActivePower', 'meter0/ActiveProductionEnergyL1']) {
      expect(() => estate.counterAt(address, 0)).toThrow('no counter');
    }
  });
});

const signs: Record<TenantDriver, { rises: string; rests: string; powerSign: 1 | -1; type: string | undefined }> = {
  socomec: {
    rises: 'ActiveProductionEnergy',
    rests: 'ActiveConsumptionEnergy',
    powerSign: 1,
    type: 'CONSUMPTION_METERED',
  },
  simulator: { rises: 'ActiveConsumptionEnergy', rests: 'ActiveProductionEnergy', powerSign: 1, type: undefined },
  discovergy: {
    rises: 'ActiveProductionEnergy',
    rests: 'ActiveConsumptionEnergy',
    powerSign: -1,
    type: 'CONSUMPTION_METERED',
  },
};

it.each(tenantDrivers)('an apartment read by the driver %s rises as that driver counts', (driver) => {
  const apartment = estateOf({ tenants: 1, tenantDrivers: [driver], hasGeneralMeter: false });
  const { rises, rests, powerSign, type } = signs[driver];
  const [from, to] = [Date.UTC(2026, 10, 22, 11), Date.UTC(2026, 10, 22, 12)];
  expect(apartment.counterAt(`meter2/${rises}`, to)).toBeGreaterThan(apartment.counterAt(`meter2/${rises}`, from));
  expect(apartment.counterAt(`meter2/${rests}`, to)).toBe(apartment.counterAt(`meter2/${rests}`, from));
  const power = apartment.channels.find(({ address }) => address === 'meter2/ActivePower')!;
  const connection = { isUnableToSend: false, lastResendSeconds: null };
  expect(Math.sign(power.read(apartment.momentAt(from, 'now'), connection)!)).toBe(powerSign);
  expect(apartment.components.find(({ id }) => id === 'meter2')!.properties['type']).toBe(type);
});

it('has room for more than 20 meters', () => {
  const large = estateOf({ tenants: 200 });
  expect(large.counterAt('meter202/ActiveProductionEnergy', Date.UTC(2026, 10, 22))).toBeGreaterThan(1_000_000);
});
