import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';

export type TariffKey = EstateKey & { tariffId: number };

export interface LockedEstate {
  /** The estate's local day. */
  today: string;
}

/** Locks the estate against other changes of its tariffs. Throws 404. */
export async function lockEstateTariffs(tx: Database, { customerId, estateId }: EstateKey): Promise<LockedEstate> {
  const estate = await tx
    .selectFrom('estate as e')
    .select(estateToday().as('today'))
    .where('e.customer_id', '=', customerId)
    .where('e.id', '=', estateId)
    .where('e.archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!estate) throw notFound('Estate');
  return estate;
}

/** Returns the tariff as it is locked. Throws 404, or 409 when another user has changed it. */
export async function lockTariff(tx: Database, key: TariffKey, version?: number) {
  const tariff = await tx
    .selectFrom('tariff')
    .select(['id', 'name', 'product_name', 'start_date', 'version'])
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .where('id', '=', key.tariffId)
    .forUpdate()
    .executeTakeFirst();
  if (!tariff) throw notFound('Tariff');
  if (version !== undefined && tariff.version !== version) {
    throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the tariff');
  }
  return tariff;
}

/** The names of the estate's tariffs; the estate is locked. */
export async function listTariffNames(tx: Database, { customerId, estateId }: EstateKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('tariff')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .execute();
  return rows.map(({ name }) => name);
}

export const nameTaken = () =>
  new HttpError(409, 'Another tariff has this name', { code: ErrorCode.NameTaken, field: 'TariffName' });

/** Throws 422 for a day before today. */
export function requireTodayOrLater(day: string, today: string): void {
  if (day < today) {
    throw new HttpError(422, 'The day lies in the past', { code: ErrorCode.StartInPast, field: 'Date' });
  }
}
