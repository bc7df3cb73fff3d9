import type { BasicSupplyBody, BasicSupplyTariff } from '@lichthof/contracts/supply/basic-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { SqlState } from '../../../database/sql-states.ts';
import { conflict, HttpError, notFound } from '../../../http/errors.ts';
import { lockEstateTariffs } from '../lock-tariffs.db.ts';
import { listBasicSupply } from './basic-supply.db.ts';

export type BasicSupplyKey = EstateKey & { basicSupplyId: number };

/** Adds a tariff and ends the open one that began before it. Throws 404, or 409 if two would hold on one day. */
export async function addBasicSupply(
  db: Database,
  key: EstateKey,
  { body, userId }: { body: BasicSupplyBody; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEstateTariffs(tx, key);
    const open = (await listBasicSupply(tx, key)).find(({ from, to }) => to === null && from < body.from);
    if (open) await update(tx, { ...key, basicSupplyId: open.basicSupplyId }, { ...open, to: body.from });
    const { id } = await tx
      .insertInto('basic_supply_tariff')
      .values({ customer_id: key.customerId, estate_id: key.estateId, ...toColumns(body) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseOverlap);
    const object = { customerId: key.customerId, userId, objectType: 'basic_supply_tariff' as const, objectId: id };
    await addAuditEntry(tx, { ...object, action: 'create', after: body });
  });
}

/** Throws 404, or 409 when another user has changed it or two would hold on one day. */
export async function changeBasicSupply(
  db: Database,
  key: BasicSupplyKey,
  { body: { version, ...body }, userId }: { body: BasicSupplyBody & { version: number }; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockBasicSupply(tx, key, version);
    await update(tx, key, body);
    const changes = changedFields({ ...before }, { ...body, source: body.source ?? '' });
    const object = {
      customerId: key.customerId,
      userId,
      objectType: 'basic_supply_tariff' as const,
      objectId: key.basicSupplyId,
    };
    if (changes) await addAuditEntry(tx, { ...object, action: 'change', ...changes });
  });
}

/** Throws 404, or 409 when another user has changed it. */
export async function deleteBasicSupply(
  db: Database,
  key: BasicSupplyKey,
  { version, userId }: { version: number; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { basicSupplyId, version: _, ...before } = await lockBasicSupply(tx, key, version);
    await tx
      .deleteFrom('basic_supply_tariff')
      .where('customer_id', '=', key.customerId)
      .where('id', '=', basicSupplyId)
      .execute();
    const object = {
      customerId: key.customerId,
      userId,
      objectType: 'basic_supply_tariff' as const,
      objectId: basicSupplyId,
    };
    await addAuditEntry(tx, { ...object, action: 'delete', before });
  });
}

async function lockBasicSupply(tx: Database, key: BasicSupplyKey, version: number): Promise<BasicSupplyTariff> {
  await lockEstateTariffs(tx, key);
  const known = (await listBasicSupply(tx, key)).find(({ basicSupplyId }) => basicSupplyId === key.basicSupplyId);
  if (!known) throw notFound('Basic supply tariff');
  if (known.version !== version) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the tariff');
  return known;
}

async function update(tx: Database, { customerId, basicSupplyId }: BasicSupplyKey, body: BasicSupplyBody) {
  await tx
    .updateTable('basic_supply_tariff')
    .set((columns) => ({ ...toColumns(body), version: columns('version', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', basicSupplyId)
    .execute()
    .catch(refuseOverlap);
}

const toColumns = ({ supplierName, baseEurPerYear, ctPerKwh, from, to, source, isVerified }: BasicSupplyBody) => ({
  supplier_name: supplierName,
  base_eur_per_year: baseEurPerYear,
  ct_per_kwh: ctPerKwh,
  during: `[${from},${to ?? ''})`,
  source: source ?? '',
  is_verified: isVerified,
});

function refuseOverlap(error: unknown): never {
  const { code } = error as { code?: string };
  if (code !== SqlState.ExclusionViolation && code !== SqlState.UniqueViolation) throw error;
  throw new HttpError(409, 'Two tariffs would hold on one day', { code: ErrorCode.BasicSupplyOverlaps, field: 'from' });
}
