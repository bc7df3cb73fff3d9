import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import type { EnergyFlows } from '@lichthof/domain/energy/energy-flows.ts';
import { flowsAt } from '@lichthof/domain/energy/energy-totals.ts';
import { isoAt, quarterHourMs, quarterHoursOf, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { joinQuarterHours } from '@lichthof/domain/time/quarter-hour-runs.ts';
import type { Database } from '../../database/database.ts';
import type { ChangedDay } from './current-days.db.ts';
import { readDayRows, type Amounts, type DayColumn } from './day-rows.db.ts';
import type { Days } from './energy-totals.db.ts';
import { readChargeLevels } from './charge-levels.db.ts';
import type { MonitoredEstate } from './monitored-estate.db.ts';

const columns = ['pv', 'consumption', 'grid_import', 'feed_in', 'charge', 'discharge', 'substituted'] as const;

/** Each quarter-hour of the days, from the arrays of the derived days. */
export async function readQuarterHourPerformance(
  db: Database,
  estate: MonitoredEstate,
  { from, to, changed }: Days & { changed: ChangedDay[] },
): Promise<ActivePerformance> {
  const { timeZone, nowMs } = estate;
  const days = eachDay(from, to);
  const starts = days.flatMap((day) => quarterHourStarts(day, timeZone));
  const keys = starts.map((at) => isoAt(at, timeZone));
  const rows = await readDayRows(db, estate, { days: { from, to }, columns, changed });
  const levels = new Map(
    (await readChargeLevels(db, estate, { from, to })).map(({ day, levels: ofDay }) => [day, ofDay]),
  );

  const concatDays = (ofDay: (day: string) => Amounts | null | undefined): Amounts =>
    days.flatMap((day) => ofDay(day) ?? makeGap(day, estate));
  const series = (amounts: Amounts, toValue: (amount: number) => number): Series =>
    Object.fromEntries(keys.map((key, index) => [key, mapKnown(amounts[index] ?? null, toValue)]));
  const listAmounts = (column: DayColumn) => concatDays((day) => rows.get(day)?.[column]);

  const pv = listAmounts('pv');
  const feedIn = listAmounts('feed_in');
  const consumption = listAmounts('consumption');
  const gridImport = listAmounts('grid_import');
  const charge = listAmounts('charge');
  const discharge = listAmounts('discharge');
  const self = pv.map((energyWh, index) => selfConsumption(energyWh, feedIn[index] ?? null));
  const flows = starts.map((_, index) => flowsAt({ pv, consumption, gridImport, feedIn, charge, discharge }, index));
  const listFlow = (name: keyof EnergyFlows): Amounts => flows.map((flow) => flow?.[name] ?? null);
  const substituted = listAmounts('substituted');
  const isExpected = (index: number) => getItem(starts, index) + quarterHourMs <= nowMs && days.length > 0;
  const rangesWhere = (holds: (index: number) => boolean) =>
    joinQuarterHours(starts.filter((_, index) => holds(index))).map((run) => ({
      from: isoAt(run.from, timeZone),
      to: isoAt(run.to, timeZone),
    }));

  return {
    resolution: 'quarter-hour',
    isLimitedToDays: false,
    electricityGeneration: series(pv, toKilowatts),
    electricityConsumption: series(consumption, toKilowatts),
    electricityStorageCurrentChargeQuota:
      levels.size === 0
        ? {}
        : series(
            concatDays((day) => levels.get(day)),
            (permille) => permille / 10,
          ),
    electricityStorageDischarge: series(discharge, toKilowatts),
    electricityStorageCharge: series(charge, toKilowatts),
    electricityGridFeed: series(feedIn, toKilowatts),
    electricityGridConsumption: series(gridImport, toKilowatts),
    energiesWh: {
      pvGeneration: series(pv, same),
      selfConsumption: series(self, same),
      electricityConsumption: series(consumption, same),
      electricityConsumptionFromGrid: series(gridImport, same),
      gridFeed: series(feedIn, same),
      batteryCharge: series(charge, same),
      batteryDischarge: series(discharge, same),
    },
    flowsWh: {
      directWh: series(listFlow('directWh'), same),
      batteryToConsumptionWh: series(listFlow('batteryToConsumptionWh'), same),
      gridToConsumptionWh: series(listFlow('gridToConsumptionWh'), same),
      pvToBatteryWh: series(listFlow('pvToBatteryWh'), same),
      pvToGridWh: series(listFlow('pvToGridWh'), same),
    },
    substituted: rangesWhere((index) => substituted[index] === 1),
    missing: rangesWhere((index) => isExpected(index) && (consumption[index] ?? null) === null),
  };
}

const same = (amount: number) => amount;
/** Converts the energy of a quarter-hour in Wh to mean power in kW. */
const toKilowatts = (energyWh: number) => (energyWh * 4) / 1000;
const mapKnown = (amount: number | null, toValue: (amount: number) => number) =>
  amount === null ? null : toValue(amount);
const selfConsumption = (pvWh: number | null, feedInWh: number | null) =>
  pvWh === null || feedInWh === null ? null : Math.max(0, pvWh - feedInWh);

function makeGap(day: string, { timeZone }: MonitoredEstate): Amounts {
  return Array.from({ length: quarterHoursOf(day, timeZone) }, () => null);
}
