import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { HttpError } from '../../http/errors.ts';
import { createWorkerQueue, WorkerLimitError } from '../../integrations/workers/worker-queue.ts';
import type { tasks } from './portfolio-tasks.ts';

/** Enough for every portfolio that is accepted. */
const limits = { memoryMb: 768, longestMs: 60_000 };

/** Works on a portfolio in a worker, one at a time. Throws WorkerLimitError. */
export const runPortfolioTask = createWorkerQueue<typeof tasks>(
  new URL('./portfolio-tasks.ts', import.meta.url),
  limits,
);

export function refuseTooLarge(error: unknown): never {
  if (!(error instanceof WorkerLimitError)) throw error;
  throw new HttpError(413, 'The portfolio is too large', { code: ErrorCode.PortfolioTooLarge });
}
