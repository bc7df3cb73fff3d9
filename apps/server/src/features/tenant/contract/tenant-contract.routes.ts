import * as contract from '@lichthof/contracts/tenant/tenant-contract.ts';
import { nextPossibleEndDate } from '@lichthof/domain/billing/contracts/contract.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { grantMandate, revokeMandate } from '../../participants/mandates/change-mandate.ts';
import { readMandates } from '../../participants/mandates/mandates.db.ts';
import { readContractPrices } from '../../participants/contract-prices.ts';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { changeContact } from './change-contact.ts';
import type { Tenant } from './own-contracts.ts';
import { findOwnContract, type OwnContract } from './tenant-contract.db.ts';

/** The tenant's own contract: prices, terms, contact data and payment. */
export function tenantContractRoutes(context: RouteContext): void {
  const { db } = context;

  const read = async (tenant: Tenant) => {
    const own = await findOwnContract(db, tenant);
    return { contract: own ? await describe(db, own) : null };
  };
  const change = async (tenant: Tenant, write: (tx: Database, own: OwnContract) => Promise<void>) => {
    const own = await findOwnContract(db, tenant);
    if (!own) throw notFound('Contract');
    await db.transaction().execute((tx) => write(tx, own));
    return read(tenant);
  };

  addRoute(context, contract.getTenantContract, ({ params, caller: { userId } }) => read({ ...params, userId }));
  addRoute(context, contract.changeTenantContact, ({ params, body, caller: { userId } }) =>
    change({ ...params, userId }, (tx, own) => changeContact(tx, own, { contact: body, userId })),
  );
  addRoute(context, contract.grantTenantMandate, ({ params, body, caller: { userId } }) => {
    const { accountHolder, iban, textVersion, version } = body;
    const grant = { account: { accountHolder, iban }, textVersion, version, grantedAt: new Date(), authorId: userId };
    return change({ ...params, userId }, (tx, own) => grantMandate(tx, own, grant));
  });
  addRoute(context, contract.revokeTenantMandate, ({ params, body: { version }, caller: { userId } }) =>
    change({ ...params, userId }, (tx, own) => revokeMandate(tx, own, { version, authorId: userId })),
  );
}

async function describe(db: Database, own: OwnContract): Promise<contract.TenantContract> {
  const { customerId, estateId, participantId, contractId, minimumTermEnd, today, ...shown } = own;
  const terms = { startDate: own.from, minimumTermUntil: minimumTermEnd, noticeMonths: own.noticeMonths };
  return {
    ...shown,
    minimumTermUntil: minimumTermEnd && addDays(minimumTermEnd, -1),
    nextPossibleEnd: nextPossibleEndDate({ ...terms, noticeDate: today }),
    prices: await readContractPrices(db, { customerId, contractId, today }),
    payment: await readMandates(db, { customerId, estateId, participantId }),
  };
}
