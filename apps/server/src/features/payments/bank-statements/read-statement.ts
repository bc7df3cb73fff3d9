import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { HttpError } from '../../../http/errors.ts';
import { fileTaskError } from '../../../http/file-task-error.ts';
import { createTaskRunner } from '../../../integrations/workers/file-workers.ts';
import { refusalOf } from '../../../integrations/workers/worker-tasks.ts';
import type { tasks } from './statement-tasks.ts';

const longestMs = 30_000;
const run = createTaskRunner<typeof tasks>(new URL('./statement-tasks.ts', import.meta.url), { longestMs });

interface Upload {
  customerId: number;
  bytes: Uint8Array;
  signal: AbortSignal;
}

/**
 * Reads a statement in a worker process. Throws 413 for what is too much, 422 for what is no statement, and names
 * camt.052 and camt.054.
 */
export async function readStatement({ customerId, bytes, signal }: Upload): Promise<BankStatement> {
  const { statement, isOtherMessage } = await run('read', bytes, { customerId, signal }).catch(refuse);
  if (statement) return statement;
  const code = isOtherMessage ? ErrorCode.StatementOfOtherKind : ErrorCode.StatementUnreadable;
  throw new HttpError(422, 'The statement cannot be read', { code });
}

function refuse(error: unknown): never {
  throw fileTaskError(refusalOf(error), ErrorCode.StatementTooLarge, error);
}
