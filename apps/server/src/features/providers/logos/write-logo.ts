import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { HttpError } from '../../../http/errors.ts';
import { fileTaskError } from '../../../http/file-task-error.ts';
import { createTaskRunner } from '../../../integrations/workers/file-workers.ts';
import { refusalOf } from '../../../integrations/workers/worker-tasks.ts';
import type { tasks, WrittenLogo } from './logo-tasks.ts';

const longestMs = 20_000;

const run = createTaskRunner<typeof tasks>(new URL('./logo-tasks.ts', import.meta.url), { longestMs });

/** Writes an uploaded picture anew, in a worker process. Throws 422 or 413 for what is no usable logo. */
export async function writeLogo(
  bytes: Uint8Array,
  owner: { customerId: number; signal?: AbortSignal | undefined },
): Promise<WrittenLogo> {
  const result = await run('writeLogo', bytes, owner).catch(refuse);
  if ('problem' in result) throw new HttpError(422, 'The file is no usable picture', { code: result.problem });
  return result;
}

function refuse(error: unknown): never {
  throw fileTaskError(refusalOf(error), ErrorCode.LogoTooManyPixels, error);
}
