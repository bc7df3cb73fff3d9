import * as contract from '@lichthof/contracts/payments/debit-notices.ts';
import { typesetLetter } from '../../letters/letter-files.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { LetterTypesetter } from '../../../integrations/typesetting/typesetter.ts';
import { announceDebitsAnew } from './announce-debits-anew.ts';
import { findDebitNotice, markDebitNoticeSent } from './debit-notices.db.ts';

/** Letters that announce debits anew after a change of account. */
export function debitNoticesRoutes(context: RouteContext, typesetter: LetterTypesetter): void {
  const { db } = context;

  addRoute(context, contract.announceDebitsAnew, ({ params, body, caller: { userId } }) =>
    announceDebitsAnew(db, params, { ...body, userId }),
  );
  addRoute(context, contract.getDebitNoticeFile, async ({ params }) => {
    const content = await findDebitNotice(db, params);
    return typesetLetter({ db, typesetter }, params.customerId, { kind: 'debitNotice', content });
  });
  addRoute(context, contract.markDebitNoticeSent, ({ params, caller: { userId } }) =>
    markDebitNoticeSent(db, params, userId),
  );
}
