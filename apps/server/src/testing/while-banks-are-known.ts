import { vi } from 'vitest';
import { lastDayOfTable } from '../integrations/banks/bank-directory.ts';

/** Does the work on a day on which the table of banks is in force, so that the BIC of another bank is refused. */
export async function whileBanksAreKnown<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.min(Date.now(), Date.parse(`${lastDayOfTable}T12:00:00Z`)) });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
