import { getFirst } from '@lichthof/domain/collections/items.ts';
import { getPriority, setPriority } from 'node:os';
import { createCompiler } from './typst-compiler.ts';
import type { ContractVersion, InvoiceOptions } from './typesetter.ts';
import type { TypesetAnswer, TypesetTask } from './typesetting-processes.ts';

/** Below the answers to people: a run of thousands of documents keeps a core busy for minutes. */
const lowPriority = 10;

// a server that was started with `nice` may not raise it again
if (getPriority() < lowPriority) setPriority(lowPriority);
const compiler = createCompiler();

const waiting: TypesetTask[] = [];

process.on('message', (task: TypesetTask) => {
  waiting.push(task);
  if (waiting.length === 1) setImmediate(answerFirst);
});
// a terminal and systemd tell all processes to stop: the server waits for its documents first
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

/** One document in each turn of the event loop: between them the memory of the last one is given back. */
function answerFirst(): void {
  answer(getFirst(waiting));
  waiting.shift();
  if (waiting.length > 0) setImmediate(answerFirst);
}

function answer(task: TypesetTask): void {
  try {
    send({ id: task.id, file: compile(task) });
  } catch (error) {
    send({ id: task.id, error: error as Error });
  }
}

/** A server that has died waits for nothing. */
const send = (answer: TypesetAnswer) => void process.send?.(answer, undefined, undefined, () => undefined);

function compile(task: TypesetTask): Buffer {
  if (task.kind === 'statement') return compiler.compileStatement(task.statement, task.sender);
  if (task.kind === 'contract') return compiler.compileContract(contractOf(task));
  if (task.kind === 'invoicePicture') return compiler.drawInvoice(task.snapshot, optionsOf(task));
  if (task.kind === 'invoice') return compiler.compileInvoice(task.snapshot, optionsOf(task));
  return compiler.compileLetter(task);
}

const contractOf = ({ content, version, issuedOn, logo }: ContractVersion) => ({ content, version, issuedOn, logo });

const optionsOf = ({ logo, isPreview }: InvoiceOptions): InvoiceOptions => ({ logo, isPreview });
