import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { RequestKey } from '../../database/request-key.ts';
import { conflict } from '../errors.ts';
import { findAnswer, type KeptAnswer } from './kept-answers.db.ts';

const pauseMs = 50;
/** A call that has not answered for so long has ended without an answer. */
const longestCallSeconds = 30;

/** The answer of a call that has stored its key; throws 409 if it will have none. */
export async function waitForAnswer(db: Database, request: RequestKey): Promise<KeptAnswer> {
  for (;;) {
    const earlier = await findAnswer(db, request);
    if (earlier?.answer) return earlier.answer;
    if (!earlier || earlier.ageSeconds > longestCallSeconds) {
      throw conflict(ErrorCode.RequestUnanswered, 'The call was carried out, its answer is lost');
    }
    await setTimeout(pauseMs);
  }
}
