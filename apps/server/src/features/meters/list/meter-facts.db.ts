import { meterSilentAfterDays } from '@lichthof/domain/metering/status-thresholds.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import { hasSpeakingEdge } from '../../edges/speaking-edges.ts';
import { expectedQuarterHours } from '../../metering/values/expected-quarter-hours.ts';

export interface MeterListQuery {
  customerId: number;
  estateId: number;
  /** The first day of the month whose values are returned. */
  month: string;
  nowMs: number;
  withArchived: boolean;
}

/** All zones in which estates lie keep the same days. */
export const localDayOfQuery = ({ nowMs }: MeterListQuery) => localDayOf(nowMs, defaultTimeZone);

/** How long something odd about the values of a meter is worth a warning. */
const noticedDays = 14;

/** The facts of MeterFacts, in a query that has a meter m with its estate e, place a, reader and first value. */
export const selectMeterFacts = (wanted: MeterListQuery) => sql`jsonb_build_object(
  'isAssignmentOver', coalesce(upper(a.during) <= ${localDayOfQuery(wanted)}::date, false),
  'hasValues', first.day is not null,
  'hasRecentValues', exists (select from meter_day where customer_id = m.customer_id and meter_id = m.id
    and day >= ${addDays(localDayOfQuery(wanted), -meterSilentAfterDays)}::date and missing < amount_count(amounts)),
  'hasSpeakingEdge', ${hasSpeakingEdge({ customerId: sql`m.customer_id`, estateId: sql`m.estate_id` })},
  'completeness', ${selectCompleteness(wanted)},
  'isComputed', m.computed_level > 0,
  'hasNegativeDays', m.computed_level > 0 and exists (select from computed_negative_day n
    where n.customer_id = m.customer_id and n.meter_id = m.id
      and n.day > ${addDays(localDayOfQuery(wanted), -noticedDays)}::date),
  'componentCategory', (select category from component
    where component.edge_id = reader.edge_id and component.component_id = reader.component_id limit 1),
  'notices', array(select n.code from edge_notice n where n.customer_id = m.customer_id and n.edge_id = reader.edge_id
    and n.meter_id = m.id and n.last_at > now() - make_interval(days => ${noticedDays}) and not ${isExplained}))`;

/** An entered exchange explains why the counter started again. */
const isExplained = sql`(n.code = 'counterReset' and exists (select from meter_device exchanged
  where exchanged.customer_id = m.customer_id and exchanged.meter_id = m.id and exchanged.first_counter is not null
    and lower(exchanged.during) between n.first_at::date - 1 and n.last_at::date + 1))`;

/** The completeness of the month up to yesterday; null while nothing is expected. */
function selectCompleteness(wanted: MeterListQuery) {
  const today = sql`${localDayOfQuery(wanted)}::date`;
  const begin = sql`date_trunc('month', ${today} - 1)::date`;
  const expected = expectedQuarterHours({
    customerId: wanted.customerId,
    meterId: sql`m.id`,
    timeZone: sql`e.time_zone`,
    days: { from: begin, to: today },
    nowMs: wanted.nowMs,
  });
  return sql`(select coalesce(sum(amount_count(amounts) - missing), 0)::float8 / nullif(${expected}, 0) from meter_day
    where customer_id = m.customer_id and meter_id = m.id and day >= ${begin} and day < ${today})`;
}
