import { localDayOf, quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql, type RawBuilder } from 'kysely';

/** A meter, by its columns in the surrounding query. */
interface ExpectedMeter {
  customerId: number;
  meterId: RawBuilder<unknown>;
  timeZone: RawBuilder<unknown>;
  /** Local days, `to` exclusive. */
  days: { from: RawBuilder<unknown>; to: RawBuilder<unknown> };
  nowMs: number;
  /** Values that the surrounding query knows already; looking them up again for many meters would be slow. */
  known?: {
    /** The days of its assignments; `to` is 'infinity' while it is assigned. */
    place: { from: RawBuilder<unknown>; to: RawBuilder<unknown> };
    /** True if the meter has values before the days, else null. */
    hadValuesBefore: RawBuilder<unknown>;
  };
}

/**
 * The number of quarter-hours of the days for which a meter should have values by now: `expectedTime` of
 * packages/domain/src/metering/expected-values.ts in SQL. A meter without any value counts from the day on which it was
 * assigned.
 */
export function expectedQuarterHours(meter: ExpectedMeter): RawBuilder<number> {
  const { customerId, meterId, timeZone, days, nowMs, known } = meter;
  return sql<number>`(
    select greatest(0, extract(epoch from least(${dayStart('wanted.to_day')}, wanted.passed_until, ${lifeEnd})
      - greatest(${dayStart('wanted.from_day')}, ${lifeBegin})) / 900)::int
    from (select ${customerId}::int as customer_id, ${meterId} as meter_id, ${timeZone} as time_zone,
        ${known?.hadValuesBefore ?? sql`null::boolean`} as had_values, ${days.from} as from_day, ${days.to} as to_day, ${todayAt(nowMs)}::date as today,
        to_timestamp(${passedUntilSeconds(nowMs)}::float8) as passed_until) wanted,
      lateral (${known ? sql`select ${known.place.from} as from_day, ${known.place.to} as to_day` : placeOf}) place)`;
}

/** All time zones of estates have the same local days. */
const todayAt = (nowMs: number) => localDayOf(nowMs, defaultTimeZone);
const passedUntilSeconds = (nowMs: number) => (Math.floor(nowMs / quarterHourMs) * quarterHourMs) / 1000;

const ofMeter = sql`customer_id = wanted.customer_id and meter_id = wanted.meter_id`;
const placeOf = sql`select min(lower(during)) as from_day, max(coalesce(upper(during), 'infinity')) as to_day
  from meter_assignment where ${ofMeter}`;
const withValues = sql`from meter_day where ${ofMeter} and missing < amount_count(amounts)`;
const dayStart = (day: string) => sql`((${sql.raw(day)})::timestamp at time zone wanted.time_zone)`;
/**
 * The last quarter-hour with a value of a row of meter_day, the first being 1. Most days have no gap before it; then it
 * follows from the number of missing ones.
 */
export const lastPlace = sql`case when is_missing_from(amounts, amount_count(amounts) - missing + 1)
  then amount_count(amounts) - missing
  else (select max(place) from unpack_amounts(amounts) where amount is not null) end`;
/** The first quarter-hour with a value. */
export const firstPlace = sql`case when missing = 0 then 1
  else (select min(place) from unpack_amounts(amounts) where amount is not null) end`;

/** Null if the meter's values begin before the days. */
const lifeBegin = sql`case when wanted.had_values is null and not exists (select ${withValues} and day < wanted.from_day) then coalesce(
    (select ${dayStart('day')} + ((${firstPlace}) - 1) * interval '15 minutes' ${withValues} order by day limit 1),
    ${dayStart('place.from_day')}) end`;

/** The end of yesterday or of its assignment, or the latest value of today; a past day counts to its end. */
const lifeEnd = sql`case when place.to_day >= wanted.today and wanted.to_day <= wanted.today then ${dayStart('wanted.today')}
  else greatest(${dayStart('least(wanted.today, place.to_day)')}, (
    select case when day < wanted.today then ${dayStart('day + 1')}
      else ${dayStart('day')} + (${lastPlace}) * interval '15 minutes' end ${withValues} order by day desc limit 1)) end`;
