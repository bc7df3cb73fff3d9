import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { MeterPart } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readFormulas } from '../../metering/computed/formulas.db.ts';
import { markDerivedDays } from '../../metering/values/mark-estate-days.ts';
import type { EstateEditor } from '../meter-rules.db.ts';
import type { StoredMeter } from '../stored-meter.db.ts';
import { firstDayOf, saveParts } from './save-parts.ts';

/** Replaces the parts of a computed meter where they are others; its first place begins with its first part. */
export async function changeParts(
  tx: Database,
  place: EstateEditor,
  { stored, parts }: { stored: StoredMeter; parts: readonly MeterPart[] },
): Promise<void> {
  const { meterId } = stored;
  const former = (await readFormulas(tx, place.customerId, [meterId])).get(meterId)?.parts ?? [];
  if (inOrder(former) === inOrder(parts)) return;
  await saveParts(tx, place, { meter: stored, parts });
  const [from, to] = [former.length === 0 ? null : firstDayOf(former), firstDayOf(parts)];
  if (from !== null && from !== to) await moveFirstPlace(tx, place, { meterId, from, to });
}

const inOrder = (parts: readonly MeterPart[]) =>
  JSON.stringify(
    parts
      .map(({ partId, sign, from, to }) => [partId, sign, from, to])
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  );

async function moveFirstPlace(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  { meterId, from, to }: { meterId: number; from: string; to: string },
): Promise<void> {
  await sql`
    update meter_assignment set during = daterange(${to}::date, upper(during))
    where customer_id = ${customerId} and meter_id = ${meterId} and lower(during) = ${from}::date
      and coalesce(upper(during) > ${to}::date, true)`.execute(tx);
  await markDerivedDays(tx, { customerId, estateId, from: getFirst([from, to].toSorted()), to: null });
}
