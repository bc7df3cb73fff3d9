import { parentPort, workerData } from 'node:worker_threads';
import { describeAgain, describeNew, readFile, type FileTask } from './file-tasks.ts';

function run(task: FileTask) {
  if (task.kind === 'describe') return describeNew(task.bytes);
  if (task.kind === 'describeAgain') return describeAgain(task.content, task.choices);
  return readFile(task.content, task.options);
}

const result = run(workerData as FileTask);
const buffers = result && 'series' in result ? result.series.map(({ amounts }) => amounts.buffer) : [];
parentPort?.postMessage(result, buffers);
