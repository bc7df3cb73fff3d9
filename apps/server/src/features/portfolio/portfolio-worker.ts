import { parentPort, workerData } from 'node:worker_threads';
import { plan, read, write, type PortfolioTask } from './portfolio-tasks.ts';

function run(task: PortfolioTask): unknown {
  if (task.kind === 'read') return read(task);
  return task.kind === 'plan' ? plan(task) : write(task);
}

parentPort?.postMessage(await run(workerData as PortfolioTask));
