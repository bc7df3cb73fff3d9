import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import {
  type CheckedMeter,
  findFormulaIssue,
  type FormulaIssue,
} from '@lichthof/domain/metering/computed/formula-issues.ts';
import { readLevels } from '@lichthof/domain/metering/computed/levels.ts';
import type { MeterPart } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { HttpError } from '../../../http/errors.ts';
import { lockMetersOfDays } from '../../metering/values/lock-meters-of-days.db.ts';
import type { EstateEditor } from '../meter-rules.db.ts';
import { type EstateMeter, readPossibleParts } from './possible-parts.db.ts';

interface NewParts {
  meter: CheckedMeter & { meterId: number };
  parts: readonly MeterPart[];
}

/**
 * Replaces the parts of a computed meter, and marks the days that its values follow on. Lock the meters of the estate
 * before. Throws 422 FormulaInvalid.
 */
export async function saveParts(tx: Database, place: EstateEditor, { meter, parts }: NewParts): Promise<void> {
  const { customerId } = place;
  const { meterId } = meter;
  const meters = await readPossibleParts(tx, place);
  const issue = findFormulaIssue(meter, parts, keepArchivedParts(meters, meterId));
  if (issue) throw formulaInvalid(issue);
  const partIds = [...new Set(parts.map(({ partId }) => partId))];
  // whoever stores values of a part at the same time either has done so, or will find that it is one
  await lockMetersOfDays(
    tx,
    customerId,
    [meterId, ...partIds].map((id) => ({ meterId: id })),
  );
  await tx.deleteFrom('meter_part').where('customer_id', '=', customerId).where('meter_id', '=', meterId).execute();
  await tx
    .updateTable('meter')
    .set({ is_part: true })
    .where('customer_id', '=', customerId)
    .where('id', 'in', partIds)
    .where('is_part', '=', false)
    .execute();
  await saveLevels(tx, customerId, { meters, changed: { meterId, parts } });
  await insertParts(tx, customerId, { meterId, parts });
  await markDaysOfParts(tx, customerId, meterId);
}

/** A part that was archived later stays what it was. */
function keepArchivedParts(meters: readonly EstateMeter[], meterId: number): EstateMeter[] {
  const former = new Set(meters.find((one) => one.meterId === meterId)?.parts.map(({ partId }) => partId));
  return meters.map((one) => (former.has(one.meterId) ? { ...one, isArchived: false } : one));
}

const formulaInvalid = ({ code, index, names }: FormulaIssue) =>
  new HttpError(422, `The meter cannot be computed of these parts: ${code}`, {
    code: ErrorCode.FormulaInvalid,
    field: 'parts',
    names,
    errors: [{ index: index ?? 0, code, field: index === null ? null : 'partId' }],
  });

interface ChangedFormula {
  meters: readonly EstateMeter[];
  changed: { meterId: number; parts: readonly MeterPart[] };
}

/** Levels rise from above and fall from below, so that a part is lower than its meter at every moment. */
async function saveLevels(tx: Database, customerId: number, { meters, changed }: ChangedFormula): Promise<void> {
  const others = meters.filter(({ meterId }) => meterId !== changed.meterId);
  const { levels } = readLevels([...others, changed]);
  const moved = meters.flatMap(({ meterId, level: before }) => {
    const level = levels.get(meterId) ?? 0;
    return level === before ? [] : [{ meterId, before, level }];
  });
  const rising = moved.filter(({ before, level }) => level > before).toSorted((a, b) => b.level - a.level);
  const falling = moved.filter(({ before, level }) => level < before).toSorted((a, b) => a.level - b.level);
  for (const { meterId, level } of [...rising, ...falling]) await saveLevel(tx, { customerId, meterId }, level);
}

/** A level stands at the meter, at its parts and where it is a part itself; the keys are checked at the end. */
async function saveLevel(tx: Database, meter: { customerId: number; meterId: number }, level: number): Promise<void> {
  const { customerId, meterId } = meter;
  await tx
    .updateTable('meter')
    .set({ computed_level: level })
    .where('customer_id', '=', customerId)
    .where('id', '=', meterId)
    .execute();
  const parts = tx.updateTable('meter_part').where('customer_id', '=', customerId);
  await parts.set({ meter_level: level }).where('meter_id', '=', meterId).execute();
  await parts.set({ part_level: level }).where('part_id', '=', meterId).execute();
}

async function insertParts(
  tx: Database,
  customerId: number,
  { meterId, parts }: ChangedFormula['changed'],
): Promise<void> {
  await sql`
    insert into meter_part (customer_id, meter_id, part_id, sign, during, estate_id, medium, base_unit, meter_level,
      part_level)
    select m.customer_id, m.id, sent."partId", sent.sign, daterange(sent."from", sent."to"), m.estate_id, m.medium,
      m.base_unit, m.computed_level, part.computed_level
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as sent ("partId" int, sign smallint, "from" date, "to" date)
    join meter m on m.customer_id = ${customerId} and m.id = ${meterId}
    join meter part on part.customer_id = ${customerId} and part.id = sent."partId"`.execute(tx);
}

/** Marks the days on which a part has values, and those of which the meter has some itself. */
async function markDaysOfParts(tx: Database, customerId: number, meterId: number): Promise<void> {
  await sql`
    insert into computed_day_mark (customer_id, meter_id, day)
    select ${customerId}::int, ${meterId}::int, day from (
      select d.day from meter_part p join meter_day d
        on d.customer_id = p.customer_id and d.meter_id = p.part_id and p.during @> d.day
      where p.customer_id = ${customerId} and p.meter_id = ${meterId}
      union select d.day from meter_day d where d.customer_id = ${customerId} and d.meter_id = ${meterId}) touched
    order by day on conflict (customer_id, meter_id, day) do update set marked_at = excluded.marked_at`.execute(tx);
}

export const firstDayOf = (parts: readonly MeterPart[]): string => getItem(parts.map(({ from }) => from).toSorted(), 0);

/** The parts as one line of the log: '+ Hausanschluss (seit 01.01.2026), − WE 01 (…)'. */
export async function describeParts(db: Database, place: EstateEditor, parts: readonly MeterPart[]): Promise<string> {
  const names = new Map((await readPossibleParts(db, place)).map(({ meterId, name }) => [meterId, name]));
  return parts
    .map(({ partId, sign, from, to }) => {
      const days = to === null ? `seit ${formatDay(from)}` : `${formatDay(from)} bis ${formatDay(addDays(to, -1))}`;
      return `${sign > 0 ? '+' : '−'} ${names.get(partId) ?? partId} (${days})`;
    })
    .join(', ');
}
