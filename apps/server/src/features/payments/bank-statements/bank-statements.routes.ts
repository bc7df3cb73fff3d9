import * as contract from '@lichthof/contracts/payments/bank-statements.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { FastifyError } from 'fastify';
import { callerGone } from '../../../http/caller-gone.ts';
import { HttpError } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readStatement } from './read-statement.ts';
import { recordStatement, type RecordReturnedDebit } from './record-statement.ts';
import { reviewStatement } from './review-statement.ts';

const uploadsPerMinute = 100;

interface StatementVerbs {
  recordReturnedDebit: RecordReturnedDebit;
}

export function bankStatementsRoutes(context: RouteContext, { recordReturnedDebit }: StatementVerbs): void {
  const { db } = context;

  void context.app.register(async (scope) => {
    scope.addHook('onRequest', scope.rateLimit({ max: uploadsPerMinute, timeWindow: '1 minute' }));
    // the body of an upload is the file itself
    scope.addContentTypeParser(
      ['application/octet-stream', 'text/csv'],
      { parseAs: 'buffer', bodyLimit: contract.largestStatementBytes },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error: FastifyError) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
      throw new HttpError(413, 'The statement is larger than 20 MB', { code: ErrorCode.StatementTooLarge });
    });
    addRoute({ ...context, app: scope }, contract.checkBankStatement, async ({ params, body, reply }) => {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array();
      const { customerId } = params;
      const statement = await readStatement({ customerId, bytes, signal: callerGone(reply) });
      return reviewStatement(db, params, statement);
    });
  });

  addRoute(context, contract.recordBankStatement, ({ params, body, caller: { userId } }) =>
    db.transaction().execute((tx) => recordStatement(tx, params, { ...body, userId, recordReturnedDebit })),
  );
}
