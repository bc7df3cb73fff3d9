import { parentPort } from 'node:worker_threads';
import type { TypesetTask } from '../typesetting-threads.ts';

/** Stands in for the typesetting thread: dies of the invoice number 'crash', ends quietly on 'exit'. */
parentPort?.on('message', (task: TypesetTask) => {
  if (task.kind !== 'invoice') return;
  const { id, snapshot } = task;
  if (snapshot.number === 'crash') throw new Error('crashed on purpose');
  if (snapshot.number === 'exit') process.exit();
  else parentPort?.postMessage({ id, file: Uint8Array.of(1) });
});
