import { parentPort, workerData } from 'node:worker_threads';
import type { TaskModule, WorkerCall } from './worker-queue.ts';

const { module, name, input } = workerData as WorkerCall;
const { tasks, buffersToMove } = (await import(module)) as TaskModule;
const result = await tasks[name]!(input as never);
parentPort?.postMessage(result, buffersToMove?.(result) ?? []);
