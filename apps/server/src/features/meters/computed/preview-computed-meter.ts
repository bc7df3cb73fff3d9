import type { previewComputedMeter, ComputedPreview } from '@lichthof/contracts/metering/computed-meters.ts';
import type { BodyOf, ResultOf } from '@lichthof/contracts/endpoint.ts';
import { readValidObis } from '@lichthof/domain/identifiers/obis.ts';
import { computeDay } from '@lichthof/domain/metering/computed/compute-day.ts';
import { findFormulaIssue } from '@lichthof/domain/metering/computed/formula-issues.ts';
import type { MeterPart } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { totalsOf } from '@lichthof/domain/metering/meter-day.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { type DayRange, periodAround } from '@lichthof/domain/time/periods.ts';
import { covers } from '@lichthof/domain/time/ranges.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { localToday } from '../../../database/local-today.ts';
import { dayKey, readStored } from '../../metering/values/stored-days.db.ts';
import { readPossibleParts } from './possible-parts.db.ts';

type Formula = BodyOf<typeof previewComputedMeter>;

/** The amounts that a computed meter would have counted on the last day and in the last month that its parts know. */
export async function previewFormula(
  db: Database,
  estate: EstateKey,
  { meterId, obis, parts }: Formula,
): Promise<ResultOf<typeof previewComputedMeter>> {
  const meters = await readPossibleParts(db, estate);
  const issue = findFormulaIssue({ meterId, ...readValidObis(obis) }, parts, meters);
  if (issue) return { issue, day: null, month: null };
  const lastDay = await findLastCompleteDay(db, estate.customerId, parts);
  if (lastDay === null) return { issue, day: null, month: null };
  const month = lastMonthUntil(lastDay);
  return {
    issue,
    day: await sumDays(db, estate.customerId, { parts, days: { from: lastDay, to: addDays(lastDay, 1) } }),
    month: await sumDays(db, estate.customerId, { parts, days: month }),
  };
}

/** How far back a day is looked for on which all parts have all their values. */
const daysBack = 400;

/** The last day before today with values of all parts; null without any. */
async function findLastCompleteDay(
  db: Database,
  customerId: number,
  parts: readonly MeterPart[],
): Promise<string | null> {
  const today = localToday();
  const { rows } = await sql<{ day: string }>`
    with part as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as sent ("partId" int, "from" date, "to" date))
    select d.day from part join meter_day d on d.customer_id = ${customerId} and d.meter_id = part."partId"
      and d.day >= ${addDays(today, -daysBack)}::date and d.day < ${today}::date and d.missing = 0
      and daterange(part."from", part."to") @> d.day
    group by d.day
    having count(*) = (select count(*) from part where daterange(part."from", part."to") @> d.day)
    order by d.day desc limit 1`.execute(db);
  return rows[0]?.day ?? null;
}

/** The month of the day if that is its last one, else the one before. */
function lastMonthUntil(day: string): DayRange {
  const month = periodAround('month', day);
  return addDays(day, 1) === month.to ? month : periodAround('month', addDays(month.from, -1));
}

async function sumDays(
  db: Database,
  customerId: number,
  { parts, days }: { parts: readonly MeterPart[]; days: DayRange },
): Promise<ComputedPreview> {
  const keys = eachDay(days.from, days.to).flatMap((day) =>
    parts.filter((part) => covers(part, day)).map(({ partId }) => ({ meterId: partId, day })),
  );
  const stored = await readStored(db, customerId, keys);
  const empty = { total: 0, missing: 0 };
  const sums = parts.map(({ partId, sign }) => ({ partId, sign, ...empty }));
  const preview = { ...days, quarterHours: 0, ...empty, negative: 0, parts: sums };
  for (const day of eachDay(days.from, days.to)) {
    const quarterHours = quarterHoursOf(day, defaultTimeZone);
    const dayParts = parts.flatMap((part, index) => {
      if (!covers(part, day)) return [];
      const amounts = stored.get(dayKey({ meterId: part.partId, day }));
      addTo(sums[index], amounts ? totalsOf(amounts) : { total: 0, missing: quarterHours });
      return [{ sign: part.sign, stored: amounts }];
    });
    const { negatives, ...computed } = computeDay(dayParts, quarterHours);
    addTo(preview, totalsOf(computed));
    preview.quarterHours += quarterHours;
    preview.negative += negatives.length;
  }
  return preview;
}

type Sums = { total: number; missing: number };

function addTo(sums: Sums | undefined, { total, missing }: Sums): void {
  if (!sums) return;
  sums.total += total;
  sums.missing += missing;
}
