import { requireValue } from '@lichthof/domain/collections/items.ts';
import * as contract from '@lichthof/contracts/supply/electricity-supply.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { readCustomerAsPayer } from '../../customers/read-customer.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findSupply } from '../electricity-supply.db.ts';
import { findDraftLogo } from '../logos/logos.db.ts';
import { lockProvider, createProvider } from '../save-provider.ts';
import { readAllocationFacts } from './allocation-facts.db.ts';
import { changeSupply, createSupply, requireSuppliable } from './save-supply.ts';
import { deleteDraft, findDraft, saveDraft } from './supply-drafts.db.ts';

/** The supply of an estate: how it is set up, from a draft on, and how it changes. */
export function supplyRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getElectricitySupply, ({ params }) => readSupply(db, params));
  addRoute(context, contract.getAllocationFacts, ({ params }) => readAllocationFacts(db, params));

  const customerAddressOf = async ({ customerId }: EstateKey) =>
    (await readCustomerAsPayer(db, customerId)).invoiceAddress;
  addRoute(context, contract.getSupplyDraft, async ({ params }) => ({
    draft: await findDraft(db, params),
    customerAddress: await customerAddressOf(params),
  }));
  addRoute(context, contract.saveSupplyDraft, async ({ params, body, caller: { userId } }) => {
    await saveDraft(db, params, { ...body, userId });
    const draft = requireValue(await findDraft(db, params), 'draft after it was saved');
    return { draft, customerAddress: await customerAddressOf(params) };
  });

  addRoute(context, contract.setUpSupply, async ({ params, body, caller: { userId } }) => {
    await setUpSupply(db, params, { ...body, userId });
    return readSupply(db, params);
  });

  addRoute(context, contract.changeSupply, async ({ params, body, caller: { userId } }) => {
    await db.transaction().execute(async (tx) => {
      await requireSuppliable(tx, params, body.allocationKey);
      await lockProvider(tx, { customerId: params.customerId, providerId: body.providerId });
      await changeSupply(tx, params, { supply: body, userId });
    });
    return readSupply(db, params);
  });
}

/** Throws 404 without tenant electricity. */
export async function readSupply(db: Database, key: EstateKey): Promise<contract.ElectricitySupply> {
  const supply = await findSupply(db, key);
  if (!supply) throw notFound('Electricity supply');
  return supply;
}

interface SetUp {
  supply: contract.SupplyBody;
  provider: { providerId: number } | Parameters<typeof createProvider>[1]['body'];
  userId: number;
}

/** One transaction: no provider without its estate, and a second click changes nothing. */
async function setUpSupply(db: Database, key: EstateKey, { supply, provider, userId }: SetUp): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSuppliable(tx, key, supply.allocationKey);
    const author = { userId, action: 'create' as const };
    const create = async (providerId: number) =>
      createSupply(tx, key, { supply: { ...supply, providerId }, ...author });
    if ('providerId' in provider) {
      await lockProvider(tx, { customerId: key.customerId, providerId: provider.providerId });
      await create(provider.providerId);
    } else {
      const logo = await findDraftLogo(tx, key);
      const created = { customerId: key.customerId, body: provider, logo };
      await create(await createProvider(tx, created, author));
    }
    await deleteDraft(tx, key);
  });
}
