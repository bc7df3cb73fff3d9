import type { ContractContent } from '@lichthof/domain/billing/contract-content.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { Worker } from 'node:worker_threads';
import type { PrintedStatement, StatementTypesetter } from './printed-statement.ts';

export interface Logo {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg';
}

export interface InvoiceOptions {
  /** A picture that cannot be read is left out: the name takes its place. */
  logo: Logo | null;
  /** Marks every page, and puts 'Vorschau – keine Rechnung' in the place of the number. */
  isPreview: boolean;
}

/** The data cannot be typeset, or the thread died of them; unlike a full disk, trying again does not help. */
export class TypesettingError extends Error {
  override name = 'TypesettingError';
}

/** Turns frozen data into documents. The same snapshot, logo and templates give the same bytes. */
export interface Typesetter {
  /** A tagged PDF (PDF/UA-1). Rejects with a TypesettingError; the next call is not affected. */
  typesetInvoice(snapshot: InvoiceSnapshot, options: InvoiceOptions): Promise<Buffer>;
  /** Ends the thread after the documents under way. */
  close(): Promise<void>;
}

/** One version of a contract document. */
export interface ContractVersion {
  content: ContractContent;
  version: number;
  issuedOn: string;
  /** A picture that cannot be read is left out: the name takes its place. */
  logo: Logo | null;
}

export interface ContractTypesetter {
  /** A tagged PDF (PDF/UA-1). Rejects with a TypesettingError. */
  typesetContract(version: ContractVersion): Promise<Buffer>;
}

export interface LetterTypesetter {
  /** A letter about higher prices, as a tagged PDF. Rejects with a TypesettingError. */
  typesetPriceNotice(content: PriceNoticeContent): Promise<Buffer>;
  /** A letter about prepayments, as a tagged PDF. Rejects with a TypesettingError. */
  typesetPrepaymentNotice(content: PrepaymentNoticeContent): Promise<Buffer>;
  /** A reminder of overdue invoices, as a tagged PDF. Rejects with a TypesettingError. */
  typesetReminder(content: ReminderContent): Promise<Buffer>;
}

export interface PictureTypesetter {
  /** All pages of an invoice as one SVG, below each other. Rejects with a TypesettingError. */
  drawInvoice(snapshot: InvoiceSnapshot, options: InvoiceOptions): Promise<Buffer>;
}

/** One document. */
export type TypesetOrder =
  | ({ kind: 'invoice' | 'invoicePicture'; snapshot: InvoiceSnapshot } & InvoiceOptions)
  | ({ kind: 'contract' } & ContractVersion)
  | { kind: 'priceNotice'; content: PriceNoticeContent }
  | { kind: 'prepaymentNotice'; content: PrepaymentNoticeContent }
  | { kind: 'statement'; statement: PrintedStatement }
  | { kind: 'reminder'; content: ReminderContent };
export type TypesetTask = TypesetOrder & { id: number };

export type TypesetAnswer = { id: number; file: Uint8Array<ArrayBuffer> } | { id: number; error: Error };

interface Waiting {
  resolve: (file: Buffer) => void;
  reject: (error: Error) => void;
}

/** One thread that works on one document after the other; when it dies, what was under way fails. */
class TypesettingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(script: URL, onEnd: () => void) {
    this.#worker = new Worker(script);
    this.#worker.on('message', (answer: TypesetAnswer) => this.#answer(answer));
    this.#worker.on('error', (error: Error) => this.#end(error, onEnd));
    this.#worker.on('exit', () => this.#end(new Error('ended'), onEnd));
  }

  typeset(order: TypesetOrder): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const id = ++this.#lastId;
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage({ id, ...order } satisfies TypesetTask);
    return promise;
  }

  stop(): Promise<number> {
    return this.#worker.terminate();
  }

  #answer(answer: TypesetAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('file' in answer) return waiting?.resolve(Buffer.from(answer.file.buffer));
    const { message } = answer.error;
    waiting?.reject(new TypesettingError(`The document could not be typeset: ${message}`, { cause: answer.error }));
  }

  #end(reason: Error, onEnd: () => void): void {
    onEnd();
    const error = new TypesettingError(`The typesetting thread has stopped: ${reason.message}`, { cause: reason });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Starts its thread with the first document; `script` is another one only in tests. */
export function createTypesetter(
  script = new URL('./typeset-worker.ts', import.meta.url),
): Typesetter & ContractTypesetter & LetterTypesetter & PictureTypesetter & StatementTypesetter {
  const open = new Set<Promise<unknown>>();
  let thread: TypesettingThread | undefined;

  function runningThread(): TypesettingThread {
    if (thread) return thread;
    const started: TypesettingThread = new TypesettingThread(script, () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  async function typeset(order: TypesetOrder): Promise<Buffer> {
    const file = runningThread().typeset(order);
    open.add(file);
    return file.finally(() => open.delete(file));
  }

  return {
    typesetInvoice: (snapshot, options) => typeset({ kind: 'invoice', snapshot, ...options }),
    drawInvoice: (snapshot, options) => typeset({ kind: 'invoicePicture', snapshot, ...options }),
    typesetContract: (version) => typeset({ kind: 'contract', ...version }),
    typesetPriceNotice: (content) => typeset({ kind: 'priceNotice', content }),
    typesetPrepaymentNotice: (content) => typeset({ kind: 'prepaymentNotice', content }),
    typesetStatement: (statement) => typeset({ kind: 'statement', statement }),
    typesetReminder: (content) => typeset({ kind: 'reminder', content }),
    async close() {
      await Promise.allSettled(open);
      await thread?.stop();
    },
  };
}
