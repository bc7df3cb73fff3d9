import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { setTimeout } from 'node:timers/promises';
import {
  RequestRepeatedError,
  runWithRequestKey,
  type RequestKey,
  type RequestKeyClaim,
} from '../../database/request-key.ts';
import type { Database } from '../../database/database.ts';
import { bodyOf, conflict, HttpError } from '../errors.ts';
import { findAnswer, keepAnswer, type KeptAnswer } from './kept-answers.db.ts';

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

const pauseMs = 50;
/** A call that has not answered for so long has ended without an answer. */
const longestCallSeconds = 30;

/** The answer of a call that has stored its key; throws 409 if it will have none. */
async function waitForAnswer(db: Database, request: RequestKey): Promise<KeptAnswer> {
  for (;;) {
    const earlier = await findAnswer(db, request);
    if (earlier?.answer) return earlier.answer;
    if (!earlier || earlier.ageSeconds > longestCallSeconds) {
      throw conflict(ErrorCode.RequestUnanswered, 'The call was carried out, its answer is lost');
    }
    await setTimeout(pauseMs);
  }
}

const running = new Map<string, Promise<unknown>>();

/**
 * Runs works of the same name one after the other. Repeats that reach this server wait here, where they cost nothing;
 * the database sees to those that reach another one.
 */
async function runInTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  for (let earlier = running.get(name); earlier; earlier = running.get(name)) await earlier.catch(() => undefined);
  const own = work();
  running.set(name, own);
  try {
    return await own;
  } finally {
    running.delete(name);
  }
}
