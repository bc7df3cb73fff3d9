import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../database/audit/add-audit-entry.ts';
import { changedFields } from '../database/audit/changed-fields.ts';
import type { Database } from '../database/database.ts';
import { ofSameCustomer } from '../database/same-customer.ts';
import { lockBilling } from '../features/billing/billing-runs.db.ts';
import type { OccupancyChange, TenantKey } from '../features/estates/occupancies/tenant-record.ts';
import { runningTariffsOf } from '../features/estates/occupancies/apartments.db.ts';
import { lockContracts, type LockedContract } from '../features/participants/end-contract.db.ts';
import { moveVacancy } from '../features/participants/vacancy.db.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { translateOverlap, lockApartment, rangeOf } from '../features/estates/occupancies/save-occupancy.ts';
import {
  dropRestoredDays,
  keepWithdrawnDays,
  type WithdrawnDays,
} from '../features/estates/occupancies/withdrawn-occupancies.db.ts';
import { moveContractEnds } from './move-contract-ends.ts';

/**
 * Sets the days of a tenant's last occupancy of an apartment, for all its members, and ends contracts with the
 * move-out as moveContractEnds does. Give it a transaction. Throws 404 when there is none; 409 at MoveIn with code 2000
 * and the tariffs while a contract runs, 1000 when a former one would lose days; 409 when another tenant lives there on
 * those days; and what moveContractEnds throws.
 */
export async function changeOccupancy(tx: Database, key: TenantKey, change: OccupancyChange): Promise<void> {
  await lockBilling(tx, key);
  await lockApartment(tx, key);
  const { id, tariffs, ...before } = await lockOccupancy(tx, key);
  const changed = changedFields({ ...before }, { moveIn: change.moveIn, moveOut: change.moveOut });
  if (!changed) return;
  const contracts = await lockContracts(tx, { customerId: key.customerId, occupancyId: id });
  const moved = { before: before.moveOut, after: change.moveOut };
  if (before.moveIn !== change.moveIn) requireStartFree(contracts, tariffs, change.moveIn);
  const { customerId } = key;
  await keepWithdrawnDays(tx, customerId, lostDaysOf(id, change));
  await setDays(tx, { customerId, id, ...before }, change);
  await dropRestoredDays(tx, customerId, id);
  const { authorId } = change;
  const object = { customerId, userId: authorId, objectType: 'occupancy' as const, objectId: id };
  await addAuditEntry(tx, { ...object, action: 'change', ...changed });
  if (moved.before === moved.after) return;
  await moveVacancyAfter(tx, key, change, moved);
  await moveContractEnds(tx, { contracts, tariffs, ...moved, authorId });
}

/** The vacancy after the former move-out begins after the new one. */
async function moveVacancyAfter(
  tx: Database,
  { customerId, apartmentId }: TenantKey,
  { authorId }: OccupancyChange,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  if (before === null) return;
  const days = { before: addDays(before, 1), after: after === null ? null : addDays(after, 1) };
  await moveVacancy(tx, { customerId, apartmentId, authorId, ...days });
}

/** The days of an occupancy before its new move-in, and after its new move-out. */
function lostDaysOf(occupancyId: number, { moveIn, moveOut }: OccupancyChange): WithdrawnDays[] {
  const before = { occupancyId, from: null, to: moveIn };
  return moveOut === null ? [before] : [before, { occupancyId, from: addDays(moveOut, 1), to: null }];
}

export interface LockedOccupancy {
  id: number;
  moveIn: string;
  moveOut: string | null;
  tariffs: string[];
}

/** The last occupancy of an apartment by the user. Throws 404. */
export async function lockOccupancy(
  tx: Database,
  { customerId, apartmentId, userId }: TenantKey,
): Promise<LockedOccupancy> {
  const occupancy = await tx
    .selectFrom('occupancy as o')
    .innerJoin('occupancy_member as m', ofSameCustomer('m.occupancy_id', 'o.id'))
    .select(['o.id', sql<string>`lower(during)`.as('moveIn'), sql<string | null>`upper(during) - 1`.as('moveOut')])
    .select(runningTariffsOf('o').as('tariffs'))
    .where('o.customer_id', '=', customerId)
    .where('o.apartment_id', '=', apartmentId)
    .where('m.user_id', '=', userId)
    .orderBy(sql`lower(during)`, 'desc')
    .limit(1)
    .forUpdate('o')
    .executeTakeFirst();
  if (!occupancy) throw notFound('Tenant');
  return occupancy;
}

function requireStartFree(contracts: LockedContract[], tariffs: string[], moveIn: string): void {
  const field = FieldName.MoveIn;
  if (tariffs.length > 0) {
    const metadata = { code: ErrorCode.ActiveParticipantContract, names: tariffs, field };
    throw new HttpError(409, 'A contract of tenant electricity is running', metadata);
  }
  if (contracts.every(({ from }) => from >= moveIn)) return;
  const code = ErrorCode.MoveInInThePast;
  throw new HttpError(409, 'Days of a former contract would be lost', { code, field });
}

async function setDays(
  tx: Database,
  { customerId, id, moveIn }: Pick<LockedOccupancy, 'id' | 'moveIn'> & { customerId: number },
  change: OccupancyChange,
): Promise<void> {
  try {
    await tx
      .updateTable('occupancy')
      .set({ during: rangeOf(change) })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw translateOverlap(error, moveIn === change.moveIn ? FieldName.MoveOut : FieldName.MoveIn);
  }
}
