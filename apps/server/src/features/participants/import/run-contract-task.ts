import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ContractTable } from '@lichthof/domain/contract-import/read-contract-table.ts';
import { HttpError } from '../../../http/errors.ts';
import { fileTaskError } from '../../../http/file-task-error.ts';
import { createTaskRunner } from '../../../integrations/workers/file-workers.ts';
import { refusalOf } from '../../../integrations/workers/worker-tasks.ts';
import type { tasks } from './contract-tasks.ts';

const longestMs = 60_000;
const run = createTaskRunner<typeof tasks>(new URL('./contract-tasks.ts', import.meta.url), { longestMs });

interface Upload {
  customerId: number;
  fileName: string;
  bytes: Uint8Array;
  signal: AbortSignal;
}

/** Reads a table in a worker process. Throws 413 for what is too much, 422 for what is no table, 429 for too many. */
export async function readTable({ customerId, fileName, bytes, signal }: Upload): Promise<ContractTable> {
  const read = await run('read', { fileName, bytes }, { customerId, signal }).catch(refuse);
  if ('table' in read) return read.table;
  throw read.problem === 'tooLarge' ? tooLarge() : unreadable();
}

export const writeTemplate = async (customerId: number, format: 'xlsx' | 'csv'): Promise<Uint8Array> =>
  run('write', format, { customerId }).catch(refuse);

const tooLarge = () => new HttpError(413, 'The table is too large', { code: ErrorCode.ContractsTooLarge });
const unreadable = () => new HttpError(422, 'The table cannot be read', { code: ErrorCode.ContractsUnreadable });

function refuse(error: unknown): never {
  throw fileTaskError(refusalOf(error), ErrorCode.ContractsTooLarge, error);
}
