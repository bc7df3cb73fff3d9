import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { emptyTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { kpisOf } from '@lichthof/domain/energy/kpis.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { yearBefore } from '@lichthof/domain/time/year-before.ts';
import type { Database } from '../../../database/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { readTotals, type Days } from '../energy-totals.db.ts';
import { expectedQuarterHours, type EstateInTime } from '../monitored-estate.db.ts';
import { listGroups, listManagedEstates, type GroupRow, type OverviewEstateRow } from './overview-estates.db.ts';
import { countMeterValues, type MetersOfEstate } from './overview-meters.db.ts';
import { readPvByDay } from './pv-by-day.db.ts';

const sparklineDays = 30;

interface OverviewQuery {
  customerId: number;
  days: Days;
  nowMs: number;
}

/** Compares the estates that the caller manages; the number of queries does not depend on the number of estates. */
export async function readEstatesOverview(
  db: Database,
  caller: Caller,
  { customerId, days: period, nowMs }: OverviewQuery,
): Promise<EstatesOverview> {
  const rows = await listManagedEstates(db, caller, { customerId, ...period });
  const estates = { customerId, estateIds: rows.map(({ estateId }) => estateId) };
  const expectedTo = new Map(rows.map((row) => [row.estateId, findExpectedEnd(row, nowMs)]));
  const ends = [...expectedTo.values()].toSorted();
  const days = { from: period.from, to: runningEnd(period, ends.at(-1) ?? period.to) };
  const pvDays = { from: addDays(days.to, -sparklineDays), to: days.to };

  const [groups, totals, previous, meters, pv] = await Promise.all([
    listGroups(db, customerId),
    readTotals(db, estates, period),
    readPrevious(db, { customerId, period, expectedTo }),
    countMeterValues(db, estates, { period, days, nowMs }),
    readPvByDay(db, estates, pvDays),
  ]);
  const noPv = Array.from({ length: sparklineDays }, () => null);

  const toEstate = (row: OverviewEstateRow): OverviewEstate => {
    const { estateId, name, city, groupId, apartmentCount, areaSqm, isStale, offlineEdgeCount, openAlarmCount } = row;
    const end = getEntry(expectedTo, estateId);
    const quartersIn = (range: Days) => expectedQuarterHours(inTime({ ...row, customerId }, end, nowMs), range);
    const valuesFrom = beginWithin(period, row.firstDay);
    const quarterHours = quartersIn({ from: valuesFrom ?? period.from, to: runningEnd(period, end) });
    const previousDays = yearBefore({ from: period.from, to: runningEnd(period, end) });
    return {
      estateId,
      name,
      city,
      apartmentCount,
      areaSqm,
      isStale,
      offlineEdgeCount,
      openAlarmCount,
      groups: groupsAround(groups, groupId),
      ...toFigures({ ...(totals.get(estateId) ?? emptyTotals), quarterHours }, meters.get(estateId)?.hasPv ?? false),
      previous: toPreviousFigures({
        ...(previous.get(estateId) ?? emptyTotals),
        quarterHours: quartersIn(previousDays),
      }),
      ...toValues(meters.get(estateId)),
      valuesFrom,
      pvByDay: pv.get(estateId) ?? noPv,
    };
  };
  return { days, previousDays: yearBefore(days), pvDays, estates: rows.map(toEstate) };
}

/** The end of today if today has values, else the end of yesterday. */
function findExpectedEnd({ timeZone, lastDay }: OverviewEstateRow, nowMs: number): string {
  const today = localDayOf(nowMs, timeZone);
  return lastDay !== null && lastDay >= today ? addDays(today, 1) : today;
}

/** The first day with values, if it lies within the period: what comes before is not missing. */
function beginWithin({ from, to }: Days, firstDay: string | null): string | null {
  return firstDay !== null && firstDay > from && firstDay < to ? firstDay : null;
}

/** Cuts a running period where values can be expected; a future period stays as it is. */
function runningEnd({ from, to }: Days, expectedTo: string): string {
  return expectedTo > from && expectedTo < to ? expectedTo : to;
}

function inTime(
  { customerId, estateId, timeZone }: OverviewEstateRow & { customerId: number },
  expectedTo: string,
  nowMs: number,
): EstateInTime {
  return { customerId, estateId, timeZone, expectedTo, nowMs };
}

/** Reads the previous year. Estates whose running period ends on the same day share a query: two queries at most. */
async function readPrevious(
  db: Database,
  { customerId, period, expectedTo }: { customerId: number; period: Days; expectedTo: Map<number, string> },
): Promise<Map<number, EnergyTotals>> {
  const byEnd = Map.groupBy(expectedTo.keys(), (estateId) => runningEnd(period, getEntry(expectedTo, estateId)));
  const all = new Map<number, EnergyTotals>();
  for (const [to, estateIds] of byEnd) {
    const totals = await readTotals(db, { customerId, estateIds }, yearBefore({ from: period.from, to }));
    for (const [estateId, ofEstate] of totals) all.set(estateId, ofEstate);
  }
  return all;
}

function groupsAround(groups: Map<number, GroupRow>, groupId: number | null): OverviewEstate['groups'] {
  const group = groupId === null ? undefined : groups.get(groupId);
  if (!group) return [];
  const { estateGroupId, name, parentId } = group;
  return [...groupsAround(groups, parentId), { estateGroupId, name }];
}

const noCo2 = 0;

function toFigures(totals: EnergyTotals, hasPv: boolean) {
  const kpis = kpisOf(totals, noCo2);
  return {
    ...toPreviousFigures(totals),
    electricityConsumptionFromGrid: kpis.electricityConsumptionFromGrid.amount,
    gridFeed: kpis.gridFeed.amount,
    autarky: kpis.autarky.amount,
    selfConsumption: hasPv ? kpis.selfConsumptionQuota.amount : null,
  };
}

function toPreviousFigures(totals: EnergyTotals): OverviewEstate['previous'] {
  const { pvGeneration, electricityConsumption, autarky } = kpisOf(totals, noCo2);
  const consumptionWh = totals.directWh + totals.batteryToConsumptionWh + totals.gridToConsumptionWh;
  const balance = { consumptionWh, importWh: Math.min(consumptionWh, totals.consumptionImportWh) };
  return {
    pvGeneration: pvGeneration.amount,
    electricityConsumption: electricityConsumption.amount,
    balance: autarky.amount === null ? null : balance,
  };
}

function toValues(meters: MetersOfEstate | undefined) {
  const { meterCount = 0, silentMeterCount = 0, hasPv = false, peakPowerKwp = null } = meters ?? {};
  const { present = 0, expected = 0 } = meters ?? {};
  const completeness = expected === 0 ? null : Math.min(1, present / expected);
  return { meterCount, silentMeterCount, hasPv, peakPowerKwp, completeness };
}
