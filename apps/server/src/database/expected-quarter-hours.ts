import { localDayOf, quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql, type RawBuilder } from 'kysely';

/** A meter by what names it in the query around. */
interface ExpectedMeter {
  customerId: number;
  meterId: RawBuilder<unknown>;
  timeZone: RawBuilder<unknown>;
  /** Local days, `to` exclusive. */
  days: { from: RawBuilder<unknown>; to: RawBuilder<unknown> };
  nowMs: number;
  /** What the query around knows already, and what need not be looked up then: of many meters that takes long. */
  known?: {
    /** The days of its places, the latter 'infinity' while it is there. */
    place: { from: RawBuilder<unknown>; to: RawBuilder<unknown> };
    /** True where the meter has values before the days, and else null. */
    hadValuesBefore: RawBuilder<unknown>;
  };
}

/**
 * How many quarter-hours of the days a meter should have values for by now: `expectedTime` of
 * packages/domain/src/metering/expected-values.ts in SQL. A meter that never had a value is expected to from the day on
 * which it was placed.
 */
export function expectedQuarterHours(meter: ExpectedMeter): RawBuilder<number> {
  const { customerId, meterId, timeZone, days, nowMs, known } = meter;
  return sql<number>`(
    select greatest(0, extract(epoch from least(${startOf('wanted.to_day')}, wanted.passed_until, ${lifeEnd})
      - greatest(${startOf('wanted.from_day')}, ${lifeBegin})) / 900)::int
    from (select ${customerId}::int as customer_id, ${meterId} as meter_id, ${timeZone} as time_zone,
        ${known?.hadValuesBefore ?? sql`null::boolean`} as had_values, ${days.from} as from_day, ${days.to} as to_day, ${todayAt(nowMs)}::date as today,
        to_timestamp(${passedUntilSeconds(nowMs)}::float8) as passed_until) wanted,
      lateral (${known ? sql`select ${known.place.from} as from_day, ${known.place.to} as to_day` : placeOf}) place)`;
}

/** All zones in which houses lie keep the same days. */
const todayAt = (nowMs: number) => localDayOf(nowMs, defaultTimeZone);
const passedUntilSeconds = (nowMs: number) => (Math.floor(nowMs / quarterHourMs) * quarterHourMs) / 1000;

const ofMeter = sql`customer_id = wanted.customer_id and meter_id = wanted.meter_id`;
const placeOf = sql`select min(lower(during)) as from_day, max(coalesce(upper(during), 'infinity')) as to_day
  from meter_assignment where ${ofMeter}`;
const withValues = sql`from meter_day where ${ofMeter} and missing < cardinality(amounts)`;
const startOf = (day: string) => sql`((${sql.raw(day)})::timestamp at time zone wanted.time_zone)`;
/** Most days have no gap before their latest value; then it need not be looked for. */
const lastPlace = sql`case when array_to_string(amounts[cardinality(amounts) - missing + 1:], '') = ''
  then cardinality(amounts) - missing
  else (select max(place) from unnest(amounts) with ordinality as known (amount, place) where amount is not null) end`;
const firstPlace = sql`(select min(place) from unnest(amounts) with ordinality as known (amount, place)
  where amount is not null)`;

/** Null where it began before the days. */
const lifeBegin = sql`case when wanted.had_values is null and not exists (select ${withValues} and day < wanted.from_day) then coalesce(
    (select ${startOf('day')} + (${firstPlace} - 1) * interval '15 minutes' ${withValues} order by day limit 1),
    ${startOf('place.from_day')}) end`;

/** The end of yesterday or of its place, or that of the latest value; a day counts whole once it is over. */
const lifeEnd = sql`case when place.to_day >= wanted.today and wanted.to_day <= wanted.today then ${startOf('wanted.today')}
  else greatest(${startOf('least(wanted.today, place.to_day)')}, (
    select case when day < wanted.today then ${startOf('day + 1')}
      else ${startOf('day')} + (${lastPlace}) * interval '15 minutes' end ${withValues} order by day desc limit 1)) end`;
