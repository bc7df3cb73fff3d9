import { isGranted } from '@lichthof/domain/access/is-granted.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { findResource, type Caller } from '../../http/caller.ts';
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
  const estates = await Promise.all(
    estateIds.map((estateId) => findResource(db, caller, { level: ResourceLevel.Estate, id: estateId })),
  );
  return estates.every((estate) => estate !== undefined && isGranted(caller.rights, Role.EstateOwner, estate));
}
