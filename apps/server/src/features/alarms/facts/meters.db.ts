import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { lastImportedMonth } from '@lichthof/domain/metering/file-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { hasSpeakingEdge } from '../../edges/speaking-edges.ts';
import { expectedQuarterHours } from '../../metering/values/expected-quarter-hours.ts';
import type { AlarmMoment, EstateFacts, SubjectFacts } from './alarm-facts.ts';

/** Kinds without quarter-hours of their own. */
const gauges = sql`(${MeterKind.StorageCapacity}, ${MeterKind.StorageChargingQuota}, ${MeterKind.AllocatedQuantity})`;

/**
 * Meters in service on the day before, of estates in which an edge has ever spoken (or, with false, in which none has).
 * Values of the others come as files, of which nobody knows when the next one comes.
 */
const inService = ({ customerId, today }: AlarmMoment, hasEdge: boolean): RawBuilder<unknown> => sql`
  select m.id, m.estate_id, e.time_zone from meter m
  join estate e on e.customer_id = m.customer_id and e.id = m.estate_id and e.archived_at is null
  where m.customer_id = ${customerId} and m.archived_at is null
    and exists (select from meter_assignment a where a.customer_id = m.customer_id and a.meter_id = m.id
      and a.during @> ${today}::date - 1 and a.kind not in ${gauges})
    and ${hasEdge ? sql`` : sql`not`} ${hasSpeakingEdge({ customerId: sql`m.customer_id`, estateId: sql`m.estate_id` })}`;

interface SilenceFacts extends SubjectFacts {
  lastDay: string | null;
  today: string;
}

/** The last day with a value of each meter whose values come by an edge. */
export async function readSilenceFacts(db: Database, moment: AlarmMoment): Promise<SilenceFacts[]> {
  const { rows } = await sql<Omit<SilenceFacts, 'today'>>`
    with serving as materialized (${inService(moment, true)})
    select serving.estate_id as "estateId", serving.id as "subjectId", (
      select d.day from meter_day d where d.customer_id = ${moment.customerId} and d.meter_id = serving.id
        and d.day <= ${moment.today}::date and d.missing < amount_count(d.amounts)
      order by d.day desc limit 1) as "lastDay"
    from serving`.execute(db);
  return rows.map((row) => ({ ...row, today: moment.today }));
}

interface CompletenessFacts extends EstateFacts {
  present: number;
  expected: number;
}

/** Of estates with an edge in the month of yesterday, of the others in the last month whose files should be there. */
export async function readCompleteness(db: Database, moment: AlarmMoment): Promise<CompletenessFacts[]> {
  const current = `${addDays(moment.today, -1).slice(0, 7)}-01`;
  const imported = lastImportedMonth(moment.today);
  return [
    ...(await readCompletenessIn(db, moment, { month: current, hasEdge: true })),
    ...(await readCompletenessIn(db, moment, { month: imported, hasEdge: false })),
  ];
}

/**
 * The quarter-hours with values of the estates' meters in a month, up to yesterday. Meters without any value in it are
 * left out: they are silent, which is another alarm.
 */
async function readCompletenessIn(
  db: Database,
  moment: AlarmMoment,
  { month, hasEdge }: { month: string; hasEdge: boolean },
): Promise<CompletenessFacts[]> {
  const { customerId, today, nowMs } = moment;
  const monthEnd = sql`(${month}::date + interval '1 month')::date`;
  const end = sql`least(${today}::date, ${monthEnd})`;
  const days = { from: sql`${month}::date`, to: end };
  const meter = { customerId, meterId: sql`counted.id`, timeZone: sql`counted.time_zone`, days, nowMs };
  const { rows } = await sql<CompletenessFacts>`
    with serving as materialized (${inService(moment, hasEdge)}),
    counted as materialized (
      select serving.id, serving.estate_id, serving.time_zone, mm.quarter_hours - mm.missing - coalesce((
        select sum(amount_count(d.amounts) - d.missing) from meter_day d where d.customer_id = ${customerId}
          and d.meter_id = serving.id and d.day >= ${end} and d.day < ${monthEnd}), 0) as present
      from serving left join meter_month mm on mm.customer_id = ${customerId} and mm.meter_id = serving.id
        and mm.month = ${month}::date and mm.quarter_hours > mm.missing)
    select estate_id as "estateId", coalesce(sum(present) filter (where present > 0), 0)::float8 as present,
      coalesce(sum(case when present > 0 then ${expectedQuarterHours(meter)} end), 0)::float8 as expected
    from counted group by estate_id`.execute(db);
  return rows;
}

interface DayFacts extends SubjectFacts {
  day: string;
  dayWh: number;
  highestMeanDayWh: number | null;
  monthCount: number;
  isPv: boolean;
}

const newestDays = 3;
/** No smaller day can be implausible, Wh: see `assessDayOfMeter`. */
const leastDayWh = 50_000;
/** Of 96 quarter-hours a day, a month of 20 days. */
const leastQuarterHours = 1920;

/**
 * Large days of the last three that nobody has confirmed, and the days of open alarms, with the meter's months of the
 * year before. A meter has one alarm, about its largest day.
 */
export async function readDayFacts(db: Database, { kind, customerId, today }: AlarmMoment): Promise<DayFacts[]> {
  const { rows } = await sql<DayFacts>`
    with wanted as (
      select m.id as meter_id, day::date as day, true as is_new from meter m, unnest(${lastDays(today)}::date[]) day
      where m.customer_id = ${customerId}
      union select subject_id, day, false from alarm where customer_id = ${customerId} and kind = ${kind}
        and closed_at is null and acknowledged_at is null)
    select m.estate_id as "estateId", m.id as "subjectId", d.day, d.total as "dayWh", past.highest as "highestMeanDayWh",
      past.months as "monthCount", a.kind = ${MeterKind.PvGeneration} as "isPv"
    from wanted join meter_day d on d.customer_id = ${customerId} and d.meter_id = wanted.meter_id and d.day = wanted.day
    join meter m on m.customer_id = ${customerId} and m.id = wanted.meter_id and m.base_unit = 'Wh' and m.archived_at is null
    join estate e on e.customer_id = ${customerId} and e.id = m.estate_id and e.archived_at is null
    join meter_assignment a on a.customer_id = ${customerId} and a.meter_id = m.id and a.during @> d.day and a.kind not in ${gauges}
    cross join lateral (
      select max(total::float8 * 96 / (quarter_hours - missing)) as highest, count(*) as months from meter_month mm
      where mm.customer_id = ${customerId} and mm.meter_id = m.id and mm.month < date_trunc('month', d.day)::date
        and mm.month >= date_trunc('month', d.day)::date - interval '12 months'
        and mm.quarter_hours - mm.missing >= ${leastQuarterHours}) past
    where not wanted.is_new or d.total > ${leastDayWh} and not exists (select from alarm where alarm.customer_id = ${customerId}
      and alarm.kind = ${kind} and alarm.subject_id = m.id and alarm.day = d.day and alarm.acknowledged_at is not null)
    order by d.total`.execute(db);
  return [...new Map(rows.map((row) => [row.subjectId, row])).values()];
}

const lastDays = (today: string) => Array.from({ length: newestDays }, (_, index) => addDays(today, -1 - index));
