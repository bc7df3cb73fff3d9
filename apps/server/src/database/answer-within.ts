import { setTimeout as wait } from 'node:timers/promises';

/** Rejects when the answer takes longer; what it waits for goes on. */
export async function answerWithin<Result>(limitMs: number, answer: Promise<Result>): Promise<Result> {
  const answered = new AbortController();
  const expired = wait(limitMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`No answer within ${limitMs} ms`);
  });
  try {
    return await Promise.race([answer, expired]);
  } finally {
    answered.abort();
    expired.catch(() => undefined);
  }
}
