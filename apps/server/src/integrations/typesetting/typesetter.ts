import type { ContractContent } from '@lichthof/domain/billing/contracts/contract-content.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { LetterContent } from '@lichthof/domain/letters/letter-content.ts';
import type { DocumentSender, PrintedStatement, StatementTypesetter } from './printed-statement.ts';
import { TypesettingProcesses } from './typesetting-processes.ts';

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

/** Turns frozen data into documents. The same snapshot, logo and templates give the same bytes. */
export interface Typesetter {
  /** A tagged PDF (PDF/UA-1). Rejects with a TypesettingError; the next call is not affected. */
  typesetInvoice(snapshot: InvoiceSnapshot, options: InvoiceOptions): Promise<Buffer>;
  /** Ends the processes after the documents under way. */
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

/** A picture that cannot be read is left out: the name takes its place. */
export type LetterWithLogo = LetterContent & { logo: Logo | null };

export interface LetterTypesetter {
  /** A tagged PDF (PDF/UA-1). Rejects with a TypesettingError. */
  typesetLetter(letter: LetterWithLogo): Promise<Buffer>;
}

export interface PictureTypesetter {
  /** All pages of an invoice as one SVG, below each other. Rejects with a TypesettingError. */
  drawInvoice(snapshot: InvoiceSnapshot, options: InvoiceOptions): Promise<Buffer>;
}

/** One document. */
export type TypesetOrder =
  | ({ kind: 'invoice'; snapshot: InvoiceSnapshot } & InvoiceOptions)
  | ({ kind: 'invoicePicture'; snapshot: InvoiceSnapshot } & InvoiceOptions)
  | ({ kind: 'contract' } & ContractVersion)
  | { kind: 'statement'; statement: PrintedStatement; sender: DocumentSender }
  | LetterWithLogo;
/** `script` is another one only in tests. */
export function createTypesetter(
  script = new URL('./typeset-process.ts', import.meta.url),
): Typesetter & ContractTypesetter & LetterTypesetter & PictureTypesetter & StatementTypesetter {
  const open = new Set<Promise<unknown>>();
  const processes = new TypesettingProcesses(script);

  async function typeset(order: TypesetOrder): Promise<Buffer> {
    const file = processes.typeset(order);
    open.add(file);
    return file.finally(() => open.delete(file));
  }

  return {
    typesetInvoice: (snapshot, options) => typeset({ kind: 'invoice', snapshot, ...options }),
    drawInvoice: (snapshot, options) => typeset({ kind: 'invoicePicture', snapshot, ...options }),
    typesetContract: (version) => typeset({ kind: 'contract', ...version }),
    typesetLetter: (letter) => typeset(letter),
    typesetStatement: (statement, sender) => typeset({ kind: 'statement', statement, sender }),
    async close() {
      await Promise.allSettled(open);
      await processes.stop();
    },
  };
}
