import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createCompiler } from './typst-compiler.ts';
import type { ContractVersion, InvoiceOptions, Logo } from './typesetter.ts';
import type { TypesetAnswer, TypesetTask } from './typesetting-threads.ts';

/** Below the answers to people: a run of thousands of documents keeps a core busy for minutes. */
const lowPriority = 10;

// elsewhere it would be that of the whole process; a server that was started with `nice` may not raise it again
if (process.platform === 'linux' && getPriority() < lowPriority) setPriority(lowPriority);
const compiler = createCompiler();

const waiting: TypesetTask[] = [];

parentPort?.on('message', (task: TypesetTask) => {
  waiting.push(task);
  if (waiting.length === 1) setImmediate(answerFirst);
});

/** One document in each turn of the event loop: between them the memory of the last one is given back. */
function answerFirst(): void {
  answer(waiting[0]!);
  waiting.shift();
  if (waiting.length > 0) setImmediate(answerFirst);
}

function answer(task: TypesetTask): void {
  try {
    const file = Uint8Array.from(compile(task));
    parentPort?.postMessage({ id: task.id, file } satisfies TypesetAnswer, [file.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id: task.id, error: error as Error } satisfies TypesetAnswer);
  }
}

function compile(task: TypesetTask): Buffer {
  if (task.kind === 'priceNotice') return compiler.compilePriceNotice(task.content);
  if (task.kind === 'prepaymentNotice') return compiler.compilePrepaymentNotice(task.content);
  if (task.kind === 'statement') return compiler.compileStatement(task.statement);
  if (task.kind === 'reminder') return compiler.compileReminder(task.content);
  if (task.kind === 'contract') return compiler.compileContract({ ...contractOf(task), logo: receivedLogo(task.logo) });
  if (task.kind === 'invoicePicture') return compiler.drawInvoice(task.snapshot, optionsOf(task));
  return compiler.compileInvoice(task.snapshot, optionsOf(task));
}

const contractOf = ({ content, version, issuedOn }: ContractVersion) => ({ content, version, issuedOn });

const optionsOf = ({ logo, isPreview }: InvoiceOptions): InvoiceOptions => ({ logo: receivedLogo(logo), isPreview });

/** A Buffer arrives from the other thread as plain bytes. */
const receivedLogo = (logo: Logo | null) => logo && { ...logo, bytes: Buffer.from(logo.bytes) };
