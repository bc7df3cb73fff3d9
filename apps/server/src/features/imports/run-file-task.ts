import { createWorkerQueue } from '../../integrations/workers/worker-queue.ts';
import type { tasks } from './file-tasks.ts';

/** The memory is enough for 64 MB of the shortest cells. */
const limits = { memoryMb: 3072, longestMs: 300_000 };

/** Works on a file in a worker, one file at a time. */
export const runFileTask = createWorkerQueue<typeof tasks>(new URL('./file-tasks.ts', import.meta.url), limits);
