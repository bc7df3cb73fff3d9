import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { lastImportedMonth } from '@lichthof/domain/metering/file-months.ts';
import { meterSilentAfterDays } from '@lichthof/domain/metering/status-thresholds.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { isSpeakingEdge } from '../../edges/speaking-edges.ts';
import { expectedQuarterHours } from '../../metering/values/expected-quarter-hours.ts';
import { cutToWholeMonths, type Days } from '../energy-totals.db.ts';
import { quarterHoursBetween, quarterHoursUntil } from '../quarter-hours-until.ts';

export interface MetersOfEstate {
  estateId: number;
  meterCount: number;
  silentMeterCount: number;
  hasPv: boolean;
  /** Null unless it is known for the meter of all PV, or for every single plant. */
  peakPowerKwp: number | null;
  /** Quarter-hours of all meters expected by now; `present` are those with values. */
  expected: number;
  present: number;
}

interface Estates {
  customerId: number;
  estateIds: number[];
}

/**
 * Counts per estate the stored quarter-hours of the period, and the assigned meters that stopped sending before
 * `days.to`. Whole months are read from month rows: for a running month these contain no future values.
 */
export async function countMeterValues(
  db: Database,
  { customerId, estateIds }: Estates,
  { period, days, nowMs }: { period: Days; days: Days; nowMs: number },
): Promise<Map<number, MetersOfEstate>> {
  const months = cutToWholeMonths(period);
  const lastDay = addDays(days.to, -1);
  const silentFrom = addDays(days.to, -meterSilentAfterDays);
  const filesTo = shiftPeriod('month', lastImportedMonth(localDayOf(nowMs, defaultTimeZone)), 1).from;
  const filesMissingFrom = addDays(filesTo < days.to ? filesTo : days.to, -meterSilentAfterDays);
  // a meter with more values cannot be silent, so only the others are checked day by day
  const mostOfSilent = Math.max(0, (daysBetween(days.from, days.to) - meterSilentAfterDays) * 96 + 4);
  const most = quarterHoursUntil(period, nowMs);
  const range = { from: sql`${period.from}::date`, to: sql`${period.to}::date` };
  const meter = { customerId, meterId: sql`placed.id`, timeZone: timeZoneOfPlaced(customerId), known: knownOfPlaced };
  const today = localDayOf(nowMs, defaultTimeZone);
  const { rows } = await sql<MetersOfEstate>`
    with speaking as (
      select distinct edge.estate_id from edge where edge.customer_id = ${customerId} and ${isSpeakingEdge}
    ), placed as (
      select m.id, m.estate_id, bool_or(a.during @> ${lastDay}::date) as is_in_place,
        bool_or(a.kind = ${MeterKind.PvGeneration}) as is_pv,
        max(m.peak_power_kw) as peak_kwp, bool_or(${isPvOn(lastDay)} and a.measuring_point = ${MeasuringPoint.PvTotal}) as is_pv_total,
        bool_or(${isPvOn(lastDay)} and a.measuring_point <> ${MeasuringPoint.PvTotal}) as is_single_pv, min(lower(a.during)) as from_day,
        max(coalesce(upper(a.during), 'infinity')) as to_day
      from meter m join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
      where m.customer_id = ${customerId} and m.estate_id = any(${estateIds}::int[]) and m.archived_at is null
        and a.during && daterange(${period.from}::date, ${period.to}::date)
        and a.kind not in (${MeterKind.StorageCapacity}, ${MeterKind.StorageChargingQuota}, ${MeterKind.AllocatedQuantity})
      group by m.id, m.estate_id
    ), stored as (
      select meter_id, sum(present) as present, max(place) as place, bool_or(had_values_before) as had_values_before from (
        ${storedMonths({ customerId, period, months, today })}
        union all
        select meter_id, 0, null, missing < quarter_hours from meter_month
        where customer_id = ${customerId} and month = ${shiftPeriod('month', period.from, -1).from}::date
        ${daysAround(customerId, period, months)}
      ) part group by meter_id
    )
    select placed.estate_id as "estateId", count(*) as "meterCount", bool_or(is_pv) as "hasPv",
      case when bool_and(peak_kwp is not null) filter (where is_pv_total) then sum(peak_kwp) filter (where is_pv_total)
        when bool_and(peak_kwp is not null) filter (where is_single_pv) then sum(peak_kwp) filter (where is_single_pv)
        end as "peakPowerKwp",
      coalesce(sum(stored.present), 0)::bigint as present,
      sum(case when stored.present >= ${most} then stored.present
        when ${knownOfPlaced.hadValuesBefore} and placed.to_day >= ${today}::date
          then greatest(0, least(${most}::int, greatest(${quarterHoursBetween(period.from, today)}::int, stored.place)))
        else ${expectedQuarterHours({ ...meter, days: range, nowMs })} end)::bigint as expected,
      count(*) filter (where is_in_place and coalesce(stored.present, 0) <= ${mostOfSilent} and (
        select true from meter_day d where d.customer_id = ${customerId} and d.meter_id = placed.id
          and d.day >= case when speaking.estate_id is null then ${filesMissingFrom}::date else ${silentFrom}::date end
          and d.day < ${days.to}::date
          and d.missing < amount_count(d.amounts) limit 1) is null) as "silentMeterCount"
    from placed left join stored on stored.meter_id = placed.id
      left join speaking on speaking.estate_id = placed.estate_id
    group by placed.estate_id`.execute(db);
  return new Map(rows.map((row) => [row.estateId, row]));
}

const isPvOn = (day: string) => sql`a.kind = ${MeterKind.PvGeneration} and a.during @> ${day}::date`;

/** Looked up only for the few meters whose values are counted one by one. */
const timeZoneOfPlaced = (customerId: number) =>
  sql`(select time_zone from estate where customer_id = ${customerId} and id = placed.estate_id)`;

const knownOfPlaced = {
  place: { from: sql`placed.from_day`, to: sql`placed.to_day` },
  hadValuesBefore: sql`nullif(stored.had_values_before, false)`,
};

/**
 * The values of whole months, and where the last value of a meter since the begin of this month lies, counted from the
 * begin of the period. Of a meter that had values before and is in its place nothing else has to be known to say how
 * many quarter-hours are expected.
 */
function storedMonths({ customerId, period, months, today }: StoredMonths) {
  const thisMonth = shiftPeriod('month', today, 0).from;
  const isRunning = period.to > today;
  const from = isRunning && thisMonth < months.from ? thisMonth : months.from;
  const place = sql`case when last_place = 0 or month < ${thisMonth}::date then null
    when month > ${thisMonth}::date then ${farAhead}::int
    else ${quarterHoursBetween(period.from, thisMonth)}::int + last_place end`;
  return sql`
    select meter_id, case when month >= ${months.from}::date and month < ${months.to}::date
      then quarter_hours - missing else 0 end as present, ${place} as place, null::bool as had_values_before
    from meter_month where customer_id = ${customerId} and month >= ${from}::date
      and month < ${isRunning ? 'infinity' : months.to}::date`;
}

interface StoredMonths {
  customerId: number;
  period: Days;
  months: Days;
  today: string;
}

/** A value of a later month lies after now. */
const farAhead = 2 ** 30;

/**
 * The quarter-hours of days outside whole months. Reading them costs as much per meter as a month, also where there are
 * none: a range without days is left out.
 */
const daysAround = (customerId: number, { from, to }: Days, months: Days) =>
  sql`${presentOn(customerId, { from, to: months.from })} ${presentOn(customerId, { from: months.to, to })}`;

const presentOn = (customerId: number, { from, to }: Days) =>
  from < to
    ? sql`
  union all
  select meter_id, amount_count(amounts) - missing, null, null from meter_day
  where customer_id = ${customerId} and day >= ${from}::date and day < ${to}::date and meter_id in (select id from placed)`
    : sql``;
