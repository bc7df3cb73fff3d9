import { getEntry, getItem, requireValue } from '@lichthof/domain/collections/items.ts';
import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { DemoEstate, DemoMeter } from './demo-estate.ts';
import { isGauge } from './demo-meters.ts';
import { isOccupied } from './demo-people.ts';
import { applyIncidents } from './incidents.ts';
import { BatteryState } from './simulation/battery.ts';
import { dayContextOf, type DayContext, type SimulatedLoad } from './simulation/day-context.ts';
import { balanceEstate } from './simulation/estate-balance.ts';
import { simulateLoad } from './simulation/load.ts';
import { skyAt, pvPowerW } from './simulation/sun.ts';

/** One local day of an estate, by the keys of its meters. */
export interface DemoDay {
  day: string;
  meterDays: Map<string, MeterDayAmounts>;
  /** Amounts per quarter-hour including those that were not received. */
  actualAmounts: Map<string, number[]>;
  /** Per mille per quarter-hour. */
  gauges: Map<string, number[]>;
}

interface ConsumptionMeter {
  meter: DemoMeter;
  simulate: SimulatedLoad;
}

/** Days simulated before the first one, until the state of the battery no longer depends on its start. */
const warmUpDays = 5;
const quarterHoursPerHour = 4;

/** Simulates the days of a range, always the same for the same day; none for an estate without a plant. */
export function* demoDays(estate: DemoEstate, { from, to }: DayRange): Generator<DemoDay> {
  if (!estate.plant) return;
  const { battery } = estate.plant;
  const state = battery && new BatteryState(battery);
  const meters = estate.meters.flatMap((meter) =>
    meter.load ? [{ meter, simulate: simulateLoad(`${estate.key}/${meter.key}`, meter.load) }] : [],
  );
  for (const day of eachDay(addDays(from, -warmUpDays), to)) {
    const simulated = simulateDay(estate, { meters, state, context: dayContextOf(day, estate.timeZone) });
    if (day >= from) yield toDemoDay(estate, day, simulated);
  }
}

interface SimulatedEstate {
  meters: ConsumptionMeter[];
  state: BatteryState | null;
  context: DayContext;
}

function simulateDay(estate: DemoEstate, { meters, state, context }: SimulatedEstate): Map<string, number[]> {
  const amounts = new Map(
    meters.map(({ meter, simulate }) => [meter.key, withVacancy(estate, meter, context.day, simulate(context))]),
  );
  const consumed = meters
    .filter(({ meter }) => meter.obis.startsWith('1-'))
    .map(({ meter }) => getEntry(amounts, meter.key));
  const balance = balanceEstate(pvAmountsOf(estate, context), consumed, state);
  for (const [key, series] of Object.entries(balance)) amounts.set(key, series);
  return amounts;
}

function toDemoDay(estate: DemoEstate, day: string, simulated: Map<string, number[]>): DemoDay {
  const meterDays = new Map<string, MeterDayAmounts>();
  const actualAmounts = new Map<string, number[]>();
  const gauges = new Map<string, number[]>();
  for (const meter of estate.meters) {
    const amounts = simulated.get(meter.key);
    if (!amounts) continue;
    if (isGauge(meter)) {
      gauges.set(meter.key, amounts);
      continue;
    }
    actualAmounts.set(meter.key, amounts);
    meterDays.set(meter.key, applyIncidents(estate, meter, { day, amounts }));
  }
  return { day, meterDays, actualAmounts, gauges };
}

/** A vacant apartment uses 1 Wh per hour. */
function withVacancy(
  { apartments }: DemoEstate,
  { apartmentKey }: DemoMeter,
  day: string,
  amounts: number[],
): number[] {
  const apartment = apartments.find(({ key }) => key === apartmentKey);
  return !apartment || isOccupied(apartment, day) ? amounts : amounts.map((_, index) => (index % 4 === 0 ? 1 : 0));
}

function pvAmountsOf({ plant }: DemoEstate, { startsMs, weather }: DayContext): number[] {
  const { place, pvPlanes } = requireValue(plant, 'plant of the estate');
  const middleMs = 450_000;
  return startsMs.map((at, index) => {
    const sky = skyAt(at + middleMs, place);
    const clearness = Math.min(1, weather.clearness * getItem(weather.cloudGaps, index));
    const powerW = pvPlanes.reduce((sum, plane) => sum + pvPowerW(plane, sky, clearness), 0);
    return Math.round(powerW / quarterHoursPerHour);
  });
}
