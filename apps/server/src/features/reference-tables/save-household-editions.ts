import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { saveHouseholdEdition as saveHouseholdEditionEndpoint } from '@lichthof/contracts/supply/reference-tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readHouseholdEditions } from './household-editions.ts';
import { formatNumberArray } from '../../database/number-array.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { auditReference, changedByOthers } from './save-references.ts';

/** Saves an edition with the version that was read, null for a new one. Throws 409 when another user has saved it. */
export async function saveHouseholdEdition(
  db: Database,
  { version, ...after }: BodyOf<typeof saveHouseholdEditionEndpoint>,
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = (await lockEditions(tx)).find(({ from }) => from === after.from);
    if ((before?.version ?? null) !== version) throw changedByOthers();
    const columns = {
      kwh_without_hot_water: formatNumberArray(after.kwhWithoutHotWater),
      kwh_with_hot_water: formatNumberArray(after.kwhWithHotWater),
      source: after.source,
      is_verified: after.isVerified,
    };
    await tx
      .insertInto('household_edition')
      .values({ valid_from: after.from, ...columns })
      .onConflict((known) =>
        known.column('valid_from').doUpdateSet({ ...columns, version: sql`household_edition.version + 1` }),
      )
      .execute();
    await auditReference(tx, {
      userId,
      objectType: 'household_edition',
      action: 'save',
      ...(before && { before }),
      after,
    });
  });
}

/** Throws 404, 409 when another user has changed the edition, or for the first one: invoices need one to compare with. */
export async function deleteHouseholdEdition(
  db: Database,
  from: string,
  { version, userId }: { version: number; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const editions = await lockEditions(tx);
    const before = editions.find((edition) => edition.from === from);
    if (!before) throw new HttpError(404, 'Entry not found');
    if (before.version !== version) throw changedByOthers();
    if (before === editions.at(-1)) throw conflict(ErrorCode.FirstHouseholdEdition, 'Invoices would have no edition');
    await tx.deleteFrom('household_edition').where('valid_from', '=', from).execute();
    await auditReference(tx, { userId, objectType: 'household_edition', action: 'delete', before });
  });
}

/** The latest edition first; all others that save wait until the transaction ends. */
async function lockEditions(tx: Database) {
  await sql`lock table household_edition in share row exclusive mode`.execute(tx);
  return readHouseholdEditions(tx);
}
