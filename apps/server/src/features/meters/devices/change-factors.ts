import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { TransformerFactors } from '@lichthof/contracts/metering/transformer-factors.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { type FactorFrom, formatFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { lockEstateMeters, type EstateEditor } from '../meter-rules.db.ts';
import { lockMeter, requireVersion } from '../stored-meter.db.ts';
import { raiseRegisterVersions } from './device-days.db.ts';
import { type Device, readPlacedDevice } from './devices.db.ts';
import { readFactors, replaceFactors } from './transformer-factors.db.ts';

interface ChangeOfFactors {
  meterId: number;
  deviceId: number;
  wanted: TransformerFactors;
}

/**
 * Replaces the transformer factors of a device that is or was in the place of the meter; answers with the meter's new
 * version. Throws 404, 409 when the meter was changed meanwhile, or 400 for a day on which the device is not in place.
 */
export function changeFactors(
  db: Database,
  place: EstateEditor,
  { meterId, deviceId, wanted }: ChangeOfFactors,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockEstateMeters(tx, place);
    const stored = await lockMeter(tx, place, meterId);
    requireVersion(stored, wanted.version);
    const device = await readPlacedDevice(tx, { customerId: place.customerId, meterId, deviceId });
    if (!device) throw notFound('Device');
    const factors = wanted.factors.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    requireDaysOfDevice(factors, device);
    const before = describeFactors(await readFactors(tx, device));
    const after = describeFactors(factors);
    if (before === after) return stored.version;
    await replaceFactors(tx, device, factors);
    await raiseRegisterVersions(tx, device, 0);
    const object = { customerId: place.customerId, userId: place.userId, objectType: 'meter' as const };
    const named = { serialNumber: device.serialNumber };
    await addAuditEntry(tx, {
      ...object,
      objectId: meterId,
      action: 'change',
      before: { ...named, transformerFactor: before },
      after: { ...named, transformerFactor: after },
    });
    return stored.version + 1;
  });
}

/** '40 ab 01.01.2026, 60 ab 15.03.2026'; null without any. */
const describeFactors = (factors: readonly FactorFrom[]): string | null =>
  factors.length === 0
    ? null
    : factors.map(({ from, factor }) => `${formatFactor(factor)} ab ${formatDay(from)}`).join(', ');

function requireDaysOfDevice(factors: readonly FactorFrom[], { from, to }: Device): void {
  const wrong = factors.findIndex(
    (one, index) => one.from < from || (to !== null && one.from >= to) || one.from === factors[index - 1]?.from,
  );
  if (wrong < 0) return;
  throw new HttpError(400, 'The device is not in place on that day, or it is named twice', {
    code: ErrorCode.FactorDayInvalid,
    field: `factors.${wrong}.from`,
  });
}
