import type { InYearConsumption, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { formatNumberArray } from '../../database/number-array.ts';
import { countsOnce } from '../metering/computed/counts-once.ts';
import { readCurrent, type ChangedDay } from './current-days.db.ts';
import type { Days } from './energy-totals.db.ts';
import { findMonitoredEstate, type MonitoredEstate } from './monitored-estate.db.ts';

type Usage = 'electricity' | 'heating' | 'mobility' | 'water' | 'gas';
type UsageRow = { usage: Usage; month: string; total: number };

/** Consumption per month and kind, with the same days of the previous year. */
export async function readInYearConsumption(db: Database, estateId: number, period: Days): Promise<InYearConsumption> {
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const to = estate.expectedTo > period.from && estate.expectedTo < period.to ? estate.expectedTo : period.to;
  const wholePrevious = { from: yearBefore(period.from), to: yearBefore(period.to) };
  const { current, previous } = await readCurrent(db, estate, {
    range: { from: wholePrevious.from, to },
    read: async (tx, changed) => ({
      current: await readUsage(tx, estate, { from: period.from, to, changed }),
      previous: await readUsage(tx, estate, { ...wholePrevious, changed }),
    }),
  });

  const months = listMonths(period);
  const toKey = (month: string) => isoAt(startOfDay(month, estate.timeZone), estate.timeZone);
  const toSeries = (rows: UsageRow[], usage: Usage, toRowMonth: (month: string) => string): Series => {
    const totals = new Map(rows.filter((row) => row.usage === usage).map(({ month, total }) => [month, total]));
    if (totals.size === 0) return {};
    return Object.fromEntries(months.map((month) => [toKey(month), totals.get(toRowMonth(month)) ?? null]));
  };
  const all = (rows: UsageRow[], toRowMonth: (month: string) => string) => ({
    electricity: toSeries(rows, 'electricity', toRowMonth),
    heating: toSeries(rows, 'heating', toRowMonth),
    mobility: toSeries(rows, 'mobility', toRowMonth),
    water: toSeries(rows, 'water', toRowMonth),
    gas: toSeries(rows, 'gas', toRowMonth),
  });
  return { ...all(current, (month) => month), previousYear: all(previous, yearBefore) };
}

/**
 * Totals of the meters by usage and month; each day counts with the meter's kind on that day. If no meter measures the
 * apartments and the common parts, their electricity is the estate's consumption less heating and mobility.
 */
async function readUsage(
  db: Database,
  { customerId, estateId }: MonitoredEstate,
  { from, to, changed }: Days & { changed: ChangedDay[] },
): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    with wanted as (
      select ${from}::date as first_day, ${to}::date as end_day,
        date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date as first_month,
        date_trunc('month', ${to}::date)::date as end_month
    ), whole as materialized (
      select a.meter_id, month::date as month from wanted,
        generate_series(first_month, end_month - interval '1 day', interval '1 month') as month
      join meter_assignment a on a.during @> daterange(month::date, (month + interval '1 month')::date)
      join meter m on m.customer_id = a.customer_id and m.id = a.meter_id
      where a.customer_id = ${customerId} and m.customer_id = ${customerId} and m.estate_id = ${estateId}
    ), broken as materialized (
      select m.id, m.medium, month::date as month, greatest(month::date, first_day) as from_day,
        least((month + interval '1 month')::date, end_day) as to_day
      from wanted, generate_series(date_trunc('month', first_day), end_day - interval '1 day', interval '1 month') as month, meter m
      where m.customer_id = ${customerId} and m.estate_id = ${estateId}
        and (m.id, month::date) not in (select meter_id, month from whole)
    ), part as (
      select m.id, m.medium, t.month, (t.month + interval '1 month' - interval '1 day')::date as last_day, t.total
      from meter m join whole on whole.meter_id = m.id
      join meter_month t on t.customer_id = m.customer_id and t.meter_id = m.id and t.month = whole.month
      where m.customer_id = ${customerId} and m.estate_id = ${estateId}
      union all
      select broken.id, broken.medium, broken.month, d.day, d.total
      from broken cross join lateral (
        select day, total from meter_day
        where customer_id = ${customerId} and meter_id = broken.id and day >= from_day and day < to_day
        offset 0 -- keeps the index: the planner expects far more broken months
      ) d
    ), used as (
      select case
          when part.medium in (${Medium.ColdWater}, ${Medium.WarmWater}) then 'water'
          when part.medium = ${Medium.Gas} then 'gas'
          when part.medium <> ${Medium.Electricity} then null
          when kind in (${MeterKind.GeneralConsumption}, ${MeterKind.Consumption}, ${MeterKind.TenantRate}) then 'electricity'
          when kind in (${MeterKind.Heating}, ${MeterKind.HeatingRate}) then 'heating'
          when kind in (${MeterKind.EMobility}, ${MeterKind.MobilityRate}) then 'mobility'
        end as usage, part.month, part.total
      from part join meter_assignment a on a.customer_id = ${customerId} and a.meter_id = part.id and a.during @> part.last_day
        join meter m on m.customer_id = ${customerId} and m.id = part.id and ${countsOnce}
    ), measured as (
      select usage, month, sum(total) as total from used where usage is not null group by usage, month
    ), consumed as (
      select day, consumption_wh from estate_day where customer_id = ${customerId} and estate_id = ${estateId}
      union all
      select day, wh from unnest(${changed.map(({ day }) => day)}::date[],
        ${formatNumberArray(changed.map(({ difference }) => difference.consumptionWh))}::bigint[]) as changed (day, wh)
    ), house as (
      select date_trunc('month', day)::date as month, sum(consumption_wh) as total from consumed
      where day >= ${from}::date and day < ${to}::date
        and not exists (select from measured where usage = 'electricity' and measured.month = date_trunc('month', day)::date)
      group by 1
    )
    select usage, month, total::bigint as total from measured
    union all
    select 'electricity', month, greatest(0, house.total - coalesce((select sum(m.total) from measured m
      where m.usage in ('heating', 'mobility') and m.month = house.month), 0))::bigint
    from house where house.total > 0`.execute(db);
  return rows;
}

function listMonths({ from, to }: Days): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month < to; month = shiftPeriod('month', month, 1).from)
    months.push(month);
  return months;
}

function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('02-29') ? addDays(`${year}-02-28`, 1) : `${year}${day.slice(4)}`;
}
