import * as contract from '@lichthof/contracts/mandates.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findParticipant } from '../participant-details.db.ts';
import type { ParticipantKey } from '../participants.db.ts';
import { grantMandate, revokeMandate } from './change-mandate.ts';
import { readBankData, readMandates } from './mandates.db.ts';

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

/** Noon of the signed day, or now for today. Throws 400 for a day in the future. */
export function signingTime(signedDate: string): Date {
  const [noon, now] = [new Date(`${signedDate}T11:00:00Z`), new Date()];
  const isLater = Date.parse(`${signedDate}T00:00:00Z`) > now.getTime() + longestOffsetMs;
  if (isLater) throw new HttpError(400, 'The day lies in the future', { field: 'signedDate' });
  return noon > now ? now : noon;
}

/** A local day may begin earlier than the day of UTC. */
const longestOffsetMs = 2 * 3_600_000;
