import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { HttpError } from '../../http/errors.ts';
import { createTaskRunner, type RunTask } from '../../integrations/workers/file-workers.ts';
import { TooManyTasksError, WorkerCancelledError, WorkerLimitError } from '../../integrations/workers/worker-tasks.ts';
import type { tasks } from './files/portfolio-tasks.ts';

/** Enough for every portfolio that is accepted. */
const longestMs = 60_000;

const run = createTaskRunner<typeof tasks>(new URL('./files/portfolio-tasks.ts', import.meta.url), { longestMs });

/** Works on a portfolio in a worker process. What is too much for one is refused with its code. */
export const runPortfolioTask: RunTask<typeof tasks> = (name, input, owner) =>
  run(name, input, owner).catch(refuseTooLarge);

function refuseTooLarge(error: unknown): never {
  if (error instanceof TooManyTasksError) {
    throw new HttpError(429, 'Too many files at once', { code: ErrorCode.TooManyRequests });
  }
  if (error instanceof WorkerCancelledError) throw new HttpError(503, 'Nobody waits for the file any more');
  if (!(error instanceof WorkerLimitError)) throw error;
  const code = ErrorCode.PortfolioTooLarge;
  throw new HttpError(413, 'Reading the portfolio takes too much memory or time', { code }, { cause: error });
}
