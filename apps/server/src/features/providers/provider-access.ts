import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { managesEstates } from '../../http/access.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { findSupply, listServedEstates } from './electricity-supply.db.ts';
import type { ProviderKey } from './providers.db.ts';

/** The provider of today's supply, or of the last one. Throws 404 without tenant electricity. */
export async function findSuppliedProvider(db: Database, key: EstateKey): Promise<ProviderKey> {
  const supply = await findSupply(db, key);
  if (!supply) throw notFound('Electricity supply');
  return { customerId: key.customerId, providerId: supply.provider.providerId };
}

/** Requires rights on all estates of the provider, since its data are valid for all of them. Throws 403. */
export async function requireAllEstates(db: Database, caller: Caller, key: ProviderKey): Promise<void> {
  if (!(await managesAllEstates(db, caller, key))) throw forbidden();
}

export async function managesAllEstates(
  db: Database,
  caller: Caller,
  { customerId, providerId }: ProviderKey,
): Promise<boolean> {
  const estateIds = await listServedEstates(db, customerId, providerId);
  return managesEstates(db, caller, { customerId, estateIds });
}
