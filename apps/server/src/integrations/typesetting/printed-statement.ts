import type { InvoiceProvider } from '@lichthof/domain/billing/invoices/provider.ts';
import type { Logo } from './typesetter.ts';

/** A figure in its smallest unit: 108245 with 2 decimals is 1.082,45. Null is printed as a dash. */
export type PrintedCell = string | { amount: number; decimals: number; unit: string } | null;

export interface PrintedTable {
  title: string;
  columns: string[];
  /** Names with one figure each, printed with its unit; otherwise the columns name their units. */
  isList: boolean;
  rows: PrintedCell[][];
  total?: PrintedCell[];
  /** A sentence below it. */
  note?: string;
}

/** Tables and sentences, to be printed or written to a spreadsheet. */
export interface PrintedStatement {
  title: string;
  subtitles: string[];
  tables: PrintedTable[];
  /** What limits the figures. */
  notes: string[];
}

/** Whose letterhead a document has; null where several providers share it. */
export type DocumentSender = { provider: InvoiceProvider; logo: Logo | null } | null;

export interface StatementTypesetter {
  /** A tagged PDF (PDF/UA-1). Rejects with a TypesettingError. */
  typesetStatement(statement: PrintedStatement, sender: DocumentSender): Promise<Buffer>;
}
