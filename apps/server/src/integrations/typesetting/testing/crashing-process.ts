import type { TypesetAnswer, TypesetTask } from '../typesetting-processes.ts';

/** Stands in for the typesetting process: dies of the invoice number 'crash', ends quietly on 'exit'. */
process.on('message', (task: TypesetTask) => {
  if (task.kind !== 'invoice') return;
  const { id, snapshot } = task;
  if (snapshot.number === 'crash') process.kill(process.pid, 'SIGKILL');
  if (snapshot.number === 'exit') process.exit();
  else process.send!({ id, file: Uint8Array.of(1) } satisfies TypesetAnswer);
});
process.on('disconnect', () => process.exit());
