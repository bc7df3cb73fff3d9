import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { saveVatRate as saveVatRateEndpoint } from '@lichthof/contracts/supply/reference-tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { readReferenceTables } from './reference-tables.db.ts';
import { auditReference, changedByOthers } from './save-references.ts';

/** Saves a rate with the version that was read, null for a new one. Throws 409 when another user has saved it. */
export async function saveVatRate(
  db: Database,
  { version, ...after }: BodyOf<typeof saveVatRateEndpoint>,
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = (await lockVatRates(tx)).find(({ from }) => from === after.from);
    if ((before?.version ?? null) !== version) throw changedByOthers();
    const columns = { percent: after.percent, source: after.source, is_verified: after.isVerified };
    await tx
      .insertInto('vat_rate')
      .values({ valid_from: after.from, ...columns })
      .onConflict((known) => known.column('valid_from').doUpdateSet({ ...columns, version: sql`vat_rate.version + 1` }))
      .execute();
    await auditReference(tx, { userId, objectType: 'vat_rate', action: 'save', ...(before && { before }), after });
  });
}

/** Throws 404, 409 when another user has changed the rate, or for the first one: days need a rate. */
export async function deleteVatRate(
  db: Database,
  from: string,
  { version, userId }: { version: number; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rates = await lockVatRates(tx);
    const before = rates.find((rate) => rate.from === from);
    if (!before) throw new HttpError(404, 'Entry not found');
    if (before.version !== version) throw changedByOthers();
    if (before === rates.at(-1)) throw conflict(ErrorCode.FirstVatRate, 'Days after it would have no rate');
    await tx.deleteFrom('vat_rate').where('valid_from', '=', from).execute();
    await auditReference(tx, { userId, objectType: 'vat_rate', action: 'delete', before });
  });
}

/** The latest rate first; all others that save wait until the transaction ends. */
async function lockVatRates(tx: Database) {
  await sql`lock table vat_rate in share row exclusive mode`.execute(tx);
  return (await readReferenceTables(tx)).vatRates;
}
