import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { capacityOf, meanLevels, type BatteryDay } from '@lichthof/domain/energy/charge-level.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { isoAt, quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { keptPrepared } from '../../database/keep-prepared.ts';
import type { Days } from './energy-totals.db.ts';
import type { MonitoredEstate } from './monitored-estate.db.ts';

interface ChargeDay {
  day: string;
  /** In per mille. */
  levels: (number | null)[];
  batteries: BatteryDay[];
}

/** The state of charge of the batteries that are assigned on each day and have values on it. */
export async function readChargeLevels(db: Database, estate: MonitoredEstate, days: Days): Promise<ChargeDay[]> {
  const { rows } = await sql<BatteryDay & { day: string }>`
    select g.day, g.levels, m.storage_capacity_kwh as "capacityKwh"
    from meter m join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
        and a.kind = ${MeterKind.StorageChargingQuota}
      join gauge_day g on g.customer_id = m.customer_id and g.meter_id = m.id and a.during @> g.day
    where m.customer_id = ${estate.customerId} and m.estate_id = ${estate.estateId}
      and g.day >= ${days.from}::date and g.day < ${days.to}::date
    order by g.day, m.id`.execute(db);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].map(([day, batteries]) => ({ day, levels: meanLevels(batteries), batteries }));
}

/** What the present batteries can store; null without any, or if one has no capacity. */
export async function readCapacityKwh(db: Database, { customerId, estateId, expectedTo }: MonitoredEstate) {
  const { rows } = await sql<{ capacityKwh: number | null }>`
    select ${keptPrepared} m.storage_capacity_kwh as "capacityKwh"
    from meter m join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
      and a.kind = ${MeterKind.StorageChargingQuota} and a.during @> ${expectedTo}::date
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.archived_at is null`.execute(db);
  return capacityOf(rows);
}

const longestDays = 40;

export async function readStateOfCharge(
  db: Database,
  estate: MonitoredEstate,
  days: Days,
): Promise<Kpis['stateOfCharge']> {
  if (Date.parse(days.to) - Date.parse(days.from) > longestDays * 86_400_000) return null;
  const known = (await readChargeLevels(db, estate, days)).flatMap(({ day, levels, batteries }) => {
    const dayStartsAt = startOfDay(day, estate.timeZone);
    return levels.flatMap((permille, index) =>
      permille === null ? [] : [{ permille, at: dayStartsAt + index * quarterHourMs, batteries }],
    );
  });
  const last = known.at(-1);
  if (!last) return null;
  const highest = known.reduce((best, level) => (level.permille > best.permille ? level : best));
  return {
    endPermille: last.permille,
    highestPermille: highest.permille,
    highestAt: isoAt(highest.at, estate.timeZone),
    batteries: last.batteries.length,
    capacityKwh: capacityOf(last.batteries),
  };
}
