import { eachDay } from '@lichthof/domain/time/days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { dayContextOf, type DayContext } from '../../../apps/server/src/demo/simulation/day-context.ts';
import { simulateHousehold } from '../../../apps/server/src/demo/simulation/household-load.ts';
import { pvPowerW, skyAt } from '../../../apps/server/src/demo/simulation/sun.ts';
import type { MeterDay } from '../../../apps/server/src/features/metering/values/meter-days.db.ts';
import { sampleYear } from '../sample-estate.ts';

const leipzig = { latitude: 51.34, longitude: 12.37 };
const roof = { tiltDegrees: 30, azimuthDegrees: 180 };
const peakWPerApartment = 1500;
const [leastWh, mostWh] = [1_400_000, 4_400_000];

let contexts: DayContext[] | undefined;

/** The days of the year with their weather, the same for all meters. */
const yearContexts = () =>
  (contexts ??= eachDay(sampleYear.from, sampleYear.to).map((day) => dayContextOf(day, defaultTimeZone)));

/** A year of an apartment: between 1,400 and 4,400 kWh, each apartment with its own rhythm. */
export function householdYear(meterId: number, apartmentNumber: number): MeterDay[] {
  const annualWh = leastWh + ((apartmentNumber * 137) % 100) * ((mostWh - leastWh) / 100);
  const simulate = simulateHousehold(`flat ${apartmentNumber}`, { type: 'household', annualWh });
  return yearContexts().map((context) => dayOf(meterId, context, simulate(context)));
}

/** A year of a PV plant for the given number of apartments. */
export function roofYear(meterId: number, apartmentCount: number): MeterDay[] {
  const plane = { ...roof, peakW: apartmentCount * peakWPerApartment };
  return yearContexts().map((context) => {
    const { clearness, cloudGaps } = context.weather;
    const amounts = context.startsMs.map((at, index) =>
      Math.round(pvPowerW(plane, skyAt(at, leipzig), clearness * cloudGaps[index]!) / 4),
    );
    return dayOf(meterId, context, amounts);
  });
}

const dayOf = (meterId: number, { day }: DayContext, amounts: number[]): MeterDay => ({
  meterId,
  day,
  amounts,
  statuses: null,
});
