import * as contract from '@lichthof/contracts/supply/late-contracts.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readLateContractOptions } from './late-contract-options.db.ts';

export type LateContracts = BodyOf<typeof contract.storeLateContracts>;

/** Stores contracts for past days, all or nothing, and returns their number; needs a transaction. */
export type StoreLateContracts = (
  tx: Database,
  key: EstateKey,
  storing: { late: LateContracts; authorId: number },
) => Promise<number>;

export function lateContractsRoutes(context: RouteContext, storeLateContracts: StoreLateContracts): void {
  const { db } = context;

  addRoute(context, contract.getLateContractOptions, ({ params, query: period }) =>
    readLateContractOptions(db, params, period),
  );

  addRoute(context, contract.storeLateContracts, async ({ params, body: late, caller: { userId: authorId } }) => {
    const storedCount = await db.transaction().execute((tx) => storeLateContracts(tx, params, { late, authorId }));
    return { storedCount };
  });
}
