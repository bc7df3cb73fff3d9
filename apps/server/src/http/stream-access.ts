import { setTimeout as wait } from 'node:timers/promises';
import { HttpError } from './errors.ts';

const checkMs = 3_000;

/**
 * A signal that is aborted within seconds after `check` refuses the caller, or with the given signal. A check that fails
 * for another reason, such as a database that is away, is repeated.
 */
export function abortWithoutAccess(check: () => Promise<void>, signal: AbortSignal): AbortSignal {
  const refused = new AbortController();
  const ended = AbortSignal.any([signal, refused.signal]);
  void repeatCheck(check, { refused, ended });
  return ended;
}

async function repeatCheck(
  check: () => Promise<void>,
  { refused, ended }: { refused: AbortController; ended: AbortSignal },
): Promise<void> {
  while (!ended.aborted) {
    await wait(checkMs, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    await check().catch((error: unknown) => {
      if (error instanceof HttpError && error.statusCode < 500) refused.abort();
    });
  }
}
