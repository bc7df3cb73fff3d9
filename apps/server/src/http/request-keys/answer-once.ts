import { ErrorCode } from '@lichthof/contracts/errors.ts';
import {
  RequestRepeatedError,
  runWithRequestKey,
  type RequestKey,
  type RequestKeyClaim,
} from '../../database/request-key.ts';
import type { Database } from '../../database/database.ts';
import { bodyOf, conflict, HttpError } from '../errors.ts';
import { findAnswer, keepAnswer, type KeptAnswer } from './kept-answers.db.ts';
import { runInTurn } from './run-in-turn.ts';
import { waitForAnswer } from './wait-for-answer.ts';

/**
 * Carries a call out unless one with the same key was, and then answers as that one was answered. The key is stored by
 * the first transaction of the work, so that a call that changed nothing leaves none.
 */
export function answerOnce(db: Database, request: RequestKey, work: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const { customerId, userId, key } = request;
  return runInTurn(`${customerId} ${userId} ${key}`, () => answerInTurn(db, request, work));
}

async function answerInTurn(db: Database, request: RequestKey, work: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const earlier = await findAnswer(db, request);
  if (earlier) return earlier.answer ?? waitForAnswer(db, request);
  const claim: RequestKeyClaim = { request, isCommitted: false };
  try {
    const answer = await runWithRequestKey(claim, work);
    if (claim.isCommitted) await keepAnswer(db, request, answer);
    return answer;
  } catch (error) {
    if (claim.isCommitted) {
      await keepAnswer(db, request, answerTo(error));
      throw error;
    }
    // a parallel call with the key may be why this one failed
    const isRepeated = error instanceof RequestRepeatedError || (await findAnswer(db, request)) !== undefined;
    if (isRepeated) return waitForAnswer(db, request);
    throw error;
  }
}

/** What a repeat of a call that failed after it had changed something is answered. */
function answerTo(error: unknown): KeptAnswer {
  const failure =
    error instanceof HttpError ? error : conflict(ErrorCode.RequestUnanswered, 'The call was interrupted');
  return { status: failure.statusCode, body: JSON.stringify(bodyOf(failure)) };
}
