import { requireValue } from '@lichthof/domain/collections/items.ts';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { bytesPerMb, steadyNow, type TaskModule, type WorkerAnswer, type WorkerCall } from './worker-tasks.ts';

/** A process that runs one task after the other, as its parent sends them. It ends with its parent. */

/** When the process must be done with its task, by steadyNow; 0 between tasks. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
/** The parent ends a task in time; this is for a parent that has died. */
const graceMs = 5000;

const watchdog = new Worker(new URL('./worker-watchdog.ts', import.meta.url), {
  workerData: { deadline, maxRssMb: Number(process.argv[2]) },
});
watchdog.unref();

process.on('disconnect', () => process.exit());
process.on('message', (call: WorkerCall) => void run(call).then((answer) => process.send?.(answer)));

async function run({ module, name, input, longestMs }: WorkerCall): Promise<WorkerAnswer> {
  deadline[0] = steadyNow() + longestMs + graceMs;
  try {
    const { tasks } = await load(module);
    const task = requireValue(tasks[name], `task ${name}`);
    return { result: await task(input as never), rssMb: rssMb() };
  } catch (error) {
    return { error, rssMb: rssMb() };
  } finally {
    deadline[0] = 0;
  }
}

/** With NODE_COMPILE_CACHE the next process starts faster, however this one ends. */
async function load(module: string): Promise<TaskModule> {
  const loaded = (await import(module)) as TaskModule;
  flushCompileCache();
  return loaded;
}

function rssMb(): number {
  return process.memoryUsage.rss() / bytesPerMb;
}
