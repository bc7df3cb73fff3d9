import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { HttpError } from '../../../http/errors.ts';
import { fileTaskError } from '../../../http/file-task-error.ts';
import { createTaskRunner } from '../../../integrations/workers/file-workers.ts';
import { refusalOf } from '../../../integrations/workers/worker-tasks.ts';
import type { StatementRefusal, tasks } from './statement-tasks.ts';

const longestMs = 30_000;
const run = createTaskRunner<typeof tasks>(new URL('./statement-tasks.ts', import.meta.url), { longestMs });

interface Upload {
  customerId: number;
  bytes: Uint8Array;
  signal: AbortSignal;
}

const codes: Record<StatementRefusal, ErrorCode> = {
  mt940: ErrorCode.StatementInMt940,
  nothingBooked: ErrorCode.StatementOfOtherKind,
  unreadable: ErrorCode.StatementUnreadable,
};

/** Reads a statement in a worker process. Throws 413 for what is too much, 422 with a reason for what is not read. */
export async function readStatement({ customerId, bytes, signal }: Upload): Promise<BankStatement> {
  const answer = await run('read', bytes, { customerId, signal }).catch(refuse);
  if ('statement' in answer) return answer.statement;
  throw new HttpError(422, 'The statement cannot be read', { code: codes[answer.refusal] });
}

function refuse(error: unknown): never {
  throw fileTaskError(refusalOf(error), ErrorCode.StatementTooLarge, error);
}
