import type { NewComputedMeter } from '@lichthof/contracts/metering/computed-meters.ts';
import { readValidObis } from '@lichthof/domain/identifiers/obis.ts';
import type { Database } from '../../../database/database.ts';
import { insertMeter } from '../insert-meter.db.ts';
import type { EstateEditor } from '../meter-rules.db.ts';
import { requireCountedOnce } from './require-counted-once.ts';
import { describeParts, firstDayOf, saveParts } from './save-parts.ts';

/**
 * Adds a meter that is computed of others, from the first day of its parts on; it has no device. Throws what insertMeter
 * throws, and 422 FormulaInvalid.
 */
export async function createComputedMeter(
  tx: Database,
  place: EstateEditor,
  { parts, ...fields }: NewComputedMeter,
): Promise<number> {
  const meterId = await insertMeter(tx, place, {
    ...fields,
    serialNumber: null,
    deviceType: null,
    installedOn: firstDayOf(parts),
    parts: await describeParts(tx, place, parts),
  });
  await saveParts(tx, place, { meter: { meterId, ...readValidObis(fields.obis) }, parts });
  await requireCountedOnce(tx, place);
  return meterId;
}
