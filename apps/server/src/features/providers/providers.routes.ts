import * as contract from '@lichthof/contracts/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { isGranted } from '@lichthof/domain/access/is-granted.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import { findResource, type Caller } from '../../http/caller.ts';
import { forbidden, HttpError, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findSupply, listServedEstates } from './electricity-supply.db.ts';
import { isHundred } from '../../database/mix-columns.ts';
import { saveElectricityMix } from './save-electricity-mix.ts';

export function providersRoutes(context: RouteContext): void {
  const { db } = context;

  const readSupply = async (key: { customerId: number; estateId: number }) => {
    const supply = await findSupply(db, key);
    if (!supply) throw notFound('Electricity supply');
    return supply;
  };

  addRoute(context, contract.getElectricitySupply, ({ params }) => readSupply(params));

  addRoute(context, contract.saveElectricityMix, async ({ params, body, caller }) => {
    const { providerId } = (await readSupply(params)).provider;
    await requireAllEstates(db, caller, { customerId: params.customerId, providerId });
    if (!isHundred(body.percents)) {
      throw new HttpError(422, 'The percentages do not add up to 100', { code: ErrorCode.MixNotHundred });
    }
    await saveElectricityMix(db, { customerId: params.customerId, providerId, userId: caller.userId }, body);
    return readSupply(params);
  });
}

/** Requires rights on all estates of the provider, since its data are valid for all of them. */
async function requireAllEstates(
  db: Database,
  caller: Caller,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<void> {
  const estateIds = await listServedEstates(db, customerId, providerId);
  const estates = await Promise.all(
    estateIds.map((estateId) => findResource(db, caller, { level: ResourceLevel.Estate, id: estateId })),
  );
  if (!estates.every((estate) => estate && isGranted(caller.rights, Role.EstateOwner, estate))) throw forbidden();
}
