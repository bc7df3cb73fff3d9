import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import type { Database } from '../database/database.ts';
import { partsOf } from '../features/imports/file-parts.ts';
import { describeAnswered, fileOf, mappingOf } from '../features/imports/import-file-for-tests.ts';
import { findImport, insertImport } from '../features/imports/imports.db.ts';
import { startImport } from '../features/imports/start-import.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../testing/makers.ts';

/** Three years of two meters. */
export const importedDays = eachDay('2020-01-01', '2023-01-01');

export const importedParts = partsOf([
  { days: importedDays, readings: [] },
  { days: importedDays, readings: [] },
]);

/** Of the hour that is skipped in spring, and of the one that comes twice and stands there once. */
const missing = 3 * (4 + 4);
export const importedWh = 2 * (importedDays.length * 96 - missing) * 25;

/** Starts the import of a long file by a user who may see it; a job of a server loads it. */
export async function startLongImport(db: Database) {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const meterIds = [await aMeter(db, { customerId, estateId }), await aMeter(db, { customerId, estateId })];
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const bytes = new TextEncoder().encode(fileOf(importedDays));
  const given = { customerId, estateId, userId, fileName: 'lastgang.csv', fileBytes: bytes.length };
  const importId = await insertImport(db, given, await describeAnswered(bytes));
  const row = await findImport(db, { customerId, estateId, importId }, userId);
  if (!row) throw new Error('The import is gone');
  await startImport(db, row, {
    mapping: mappingOf(meterIds),
    decisions: [],
    userId,
    signal: new AbortController().signal,
  });
  return { customerId, estateId, importId, userId };
}
