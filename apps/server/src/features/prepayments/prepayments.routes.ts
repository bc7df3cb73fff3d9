import { acceptRunProposals, listRunProposals } from '@lichthof/contracts/payments/prepayment-proposals.ts';
import { proposePlans, setPlans } from '@lichthof/contracts/payments/prepayment-plans.ts';
import * as contract from '@lichthof/contracts/payments/prepayments.ts';
import { typesetLetter } from '../letters/letter-files.ts';
import type { Database } from '../../database/database.ts';
import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { LetterTypesetter } from '../../integrations/typesetting/typesetter.ts';
import { acceptProposals } from './accept-proposals.ts';
import type { ParticipantKey } from './prepayment-contract.db.ts';
import { findLetter, markSent } from './prepayment-letters.db.ts';
import { readPrepayments } from './read-prepayments.ts';
import { readRunProposals } from './run-proposals.db.ts';
import { composePlanLetter, endPlan, setPlan } from './set-plan.ts';
import { proposeForMany } from './propose-plans.ts';
import { setManyPlans } from './set-plans.ts';

/** Monthly prepayments: their plans, instalments and letters. SEPA collects them, billing deducts them. */
export function prepaymentsRoutes(context: RouteContext, typesetter: LetterTypesetter): void {
  const { db } = context;
  const read = async (key: ParticipantKey) => ({ prepayments: await readPrepayments(db, key) });
  const change = async (key: ParticipantKey, write: (tx: Database) => Promise<void>) => {
    await retryOnDeadlock(() => db.transaction().execute(write));
    return read(key);
  };

  addRoute(context, contract.getPrepayments, ({ params }) => read(params));
  addRoute(context, contract.setPrepaymentPlan, ({ params, body, caller: { userId } }) =>
    change(params, (tx) => setPlan(tx, params, { ...body, userId })),
  );
  addRoute(context, contract.previewPlanLetter, async ({ params, body }) => {
    const content = await composePlanLetter(db, params, body);
    return typesetLetter({ db, typesetter }, params.customerId, { kind: 'prepaymentNotice', content });
  });
  addRoute(context, contract.endPrepayments, ({ params, body, caller: { userId } }) =>
    change(params, (tx) => endPlan(tx, params, { ...body, userId })),
  );
  addRoute(context, contract.markPrepaymentLetterSent, ({ params, caller: { userId } }) =>
    change(params, (tx) => markSent(tx, params, userId)),
  );
  addRoute(context, contract.getPrepaymentLetter, async ({ params }) => {
    const content = await findLetter(db, params);
    if (!content) throw notFound('Plan');
    return typesetLetter({ db, typesetter }, params.customerId, { kind: 'prepaymentNotice', content });
  });
  addRoute(context, listRunProposals, ({ params }) => readRunProposals(db, params));
  addRoute(context, acceptRunProposals, async ({ params, body: { contractIds }, caller: { userId } }) => ({
    refused: await acceptProposals(db, params, { contractIds, userId }),
  }));
  addRoute(context, proposePlans, ({ params, body }) => proposeForMany(db, params, body.participantIds));
  addRoute(context, setPlans, async ({ params, body, caller: { userId } }) => ({
    refused: await setManyPlans(db, params, { ...body, userId }),
  }));
}
