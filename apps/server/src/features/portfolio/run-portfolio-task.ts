import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { fileTaskError } from '../../http/file-task-error.ts';
import { createTaskRunner, type RunTask } from '../../integrations/workers/file-workers.ts';
import { refusalOf } from '../../integrations/workers/worker-tasks.ts';
import type { tasks } from './files/portfolio-tasks.ts';

/** Enough for every portfolio that is accepted. */
const longestMs = 60_000;

const run = createTaskRunner<typeof tasks>(new URL('./files/portfolio-tasks.ts', import.meta.url), { longestMs });

/** Works on a portfolio in a worker process. What is too much for one is refused with its code. */
export const runPortfolioTask: RunTask<typeof tasks> = (name, input, owner) => run(name, input, owner).catch(refuse);

function refuse(error: unknown): never {
  throw fileTaskError(refusalOf(error), ErrorCode.PortfolioTooLarge, error);
}
