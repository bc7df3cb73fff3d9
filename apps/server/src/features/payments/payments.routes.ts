import * as contract from '@lichthof/contracts/payments/payments.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readAccount, type ParticipantKey } from './account.db.ts';
import { recordPayment, offsetOpenInvoices, takeBackPayment, waiveCharge } from './change-account.ts';

export function paymentsRoutes(context: RouteContext): void {
  const { db } = context;

  const read = async (key: ParticipantKey) => {
    const account = await readAccount(db, key);
    if (!account) throw notFound('Participant');
    return account;
  };
  const change = async (key: ParticipantKey, write: (tx: Database) => Promise<void>) => {
    await db.transaction().execute(write);
    return read(key);
  };

  addRoute(context, contract.getParticipantAccount, ({ params }) => read(params));
  addRoute(context, contract.recordPayment, ({ params, body, caller: { userId } }) =>
    change(params, (tx) => recordPayment(tx, params, { ...body, userId })),
  );
  addRoute(context, contract.takeBackPayment, ({ params, caller: { userId } }) =>
    change(params, (tx) => takeBackPayment(tx, params, { ...params, userId })),
  );
  addRoute(context, contract.waiveCharge, ({ params, caller: { userId } }) =>
    change(params, (tx) => waiveCharge(tx, params, { ...params, userId })),
  );
  addRoute(context, contract.offsetCredits, ({ params, body, caller: { userId } }) =>
    change(params, (tx) => offsetOpenInvoices(tx, params, { ...body, userId })),
  );
}
