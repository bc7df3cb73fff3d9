import * as contract from '@lichthof/contracts/supply/mandates.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findParticipant } from '../participant-details.db.ts';
import type { ParticipantKey } from '../participants.db.ts';
import { grantMandate, revokeMandate } from './change-mandate.ts';
import { readBankData, readMandates } from './mandates.db.ts';
import { signingTime } from './signing-time.ts';

export function mandatesRoutes(context: RouteContext): void {
  const { db } = context;

  const readAll = async (key: ParticipantKey) => {
    if (!(await findParticipant(db, key))) throw notFound('Participant');
    return readMandates(db, key);
  };

  addRoute(context, contract.listMandates, ({ params }) => readAll(params));

  addRoute(context, contract.grantMandate, async ({ params, body, caller: { userId } }) => {
    const { version, textVersion, signedDate, ...account } = body;
    const grantedAt = signingTime(signedDate);
    await db
      .transaction()
      .execute((tx) => grantMandate(tx, params, { account, textVersion, grantedAt, version, authorId: userId }));
    return readAll(params);
  });

  addRoute(context, contract.revokeMandate, async ({ params, body: { version }, caller: { userId } }) => {
    await db.transaction().execute((tx) => revokeMandate(tx, params, { version, authorId: userId }));
    return readAll(params);
  });

  addRoute(context, contract.readBankData, ({ params, caller }) => readBankData(db, params, caller.userId));
}
