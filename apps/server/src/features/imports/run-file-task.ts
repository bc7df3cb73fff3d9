import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { HttpError } from '../../http/errors.ts';
import { fileTaskError } from '../../http/file-task-error.ts';
import { createTaskRunner } from '../../integrations/workers/file-workers.ts';
import { refusalOf } from '../../integrations/workers/worker-tasks.ts';
import type { FileProblem } from './file-limits.ts';
import type { tasks } from './file-tasks.ts';

/** The largest file that is taken is read in half of it on a small server. */
const longestMs = 90_000;

const run = createTaskRunner<typeof tasks>(new URL('./file-tasks.ts', import.meta.url), { longestMs });

type Task = keyof typeof tasks;
type FileResult<Name extends Task> = Exclude<Awaited<ReturnType<(typeof tasks)[Name]>>, { problem: FileProblem }>;

/** Works on a file in a worker process. What is wrong with the file, or too much for a worker, is refused with its code. */
export async function runFileTask<Name extends Task>(
  name: Name,
  input: Parameters<(typeof tasks)[Name]>[0],
  owner: { customerId: number; signal?: AbortSignal | undefined },
): Promise<FileResult<Name>> {
  const result = await run(name, input, owner).catch(refuse);
  if ('problem' in result) throw refusals[result.problem]();
  return result as FileResult<Name>;
}

const refusals: Record<FileProblem, () => HttpError> = {
  unreadable: () => new HttpError(422, 'The file is no text', { code: ErrorCode.ImportFileUnreadable }),
  oldWorkbook: () => new HttpError(422, 'The workbook is an old one', { code: ErrorCode.ImportFileOldWorkbook }),
  severalFiles: () => new HttpError(422, 'The archive has several files', { code: ErrorCode.ImportFileSeveralFiles }),
  noTable: () => new HttpError(422, 'The file has no table of values', { code: ErrorCode.ImportFileWithoutTable }),
  formulas: () => new HttpError(422, 'Formulas have no results', { code: ErrorCode.ImportFileFormulas }),
  tooManyCells: () => new HttpError(413, 'The file has too many cells', { code: ErrorCode.ImportFileTooManyCells }),
};

function refuse(error: unknown): never {
  throw fileTaskError(refusalOf(error), ErrorCode.ImportFileTooComplex, error);
}
