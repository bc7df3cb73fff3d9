import {
  type OwnMixOfYear,
  saveElectricityMix as saveElectricityMixEndpoint,
} from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/supply/providers.ts';
import { getFirstSteps } from '@lichthof/contracts/places/first-steps.ts';
import { isHundred } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { isSameProduct, productFault } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import type { Caller } from '../../http/caller.ts';
import { HttpError } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { PictureTypesetter, Typesetter } from '../../integrations/typesetting/typesetter.ts';
import { billingTextsRoutes } from './billing-texts/billing-texts.routes.ts';
import { logosRoutes } from './logos/logos.routes.ts';
import { findSuppliedProvider, managesAllEstates, requireAllEstates } from './provider-access.ts';
import { listProviders, readStoredProvider } from './providers.db.ts';
import { saveElectricityMix } from './save-electricity-mix.ts';
import { changeProvider } from './save-provider.ts';
import { readFirstSteps } from './first-steps.db.ts';
import { readSupply, supplyRoutes } from './supply/supply.routes.ts';
import { localToday } from '../../database/local-today.ts';

export function providersRoutes(context: RouteContext, typesetter: Typesetter & PictureTypesetter): void {
  const { db } = context;
  supplyRoutes(context);
  logosRoutes(context);
  billingTextsRoutes(context, typesetter);

  addRoute(context, getFirstSteps, ({ params }) => readFirstSteps(db, params, localToday()));
  addRoute(context, contract.listProviders, ({ params }) => listProviders(db, params));
  addRoute(context, contract.getProvider, ({ params, caller }) => readProvider(db, params, caller));

  addRoute(context, contract.changeProvider, async ({ params, body, caller }) => {
    const key = await findSuppliedProvider(db, params);
    await requireAllEstates(db, caller, key);
    await changeProvider(db, key, { body, userId: caller.userId });
    return readProvider(db, params, caller);
  });

  addRoute(context, saveElectricityMixEndpoint, async ({ params, body, caller }) => {
    const key = await findSuppliedProvider(db, params);
    await requireAllEstates(db, caller, key);
    refuseImpossibleMix(body);
    await saveElectricityMix(db, { ...key, userId: caller.userId }, body);
    return readSupply(db, params);
  });
}

/** Throws 422 unless all percentages add up to 100 and the products fit into the whole. */
function refuseImpossibleMix({ percents, products }: OwnMixOfYear): void {
  if (![percents, ...products.map((product) => product.percents)].every(isHundred)) {
    throw new HttpError(422, 'The percentages do not add up to 100', { code: ErrorCode.MixNotHundred });
  }
  const isNamedTwice = products.some(({ name }, at) =>
    products.slice(0, at).some((one) => isSameProduct(one.name, name)),
  );
  if (isNamedTwice || productFault({ percents }, products) !== null) {
    throw new HttpError(422, 'The products do not fit into the mix', { code: ErrorCode.ProductMixImpossible });
  }
}

async function readProvider(db: Database, estate: EstateKey, caller: Caller): Promise<contract.Provider> {
  const key = await findSuppliedProvider(db, estate);
  const provider = await readStoredProvider(db, key);
  return { ...provider, mayChange: await managesAllEstates(db, caller, key) };
}
