import { createHash } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { safeFileName } from '../../../http/safe-file-name.ts';
import { checksumsCsv, numbersCsv } from './archive-csv.ts';
import {
  type ArchivedInvoice,
  type ArchiveScope,
  listArchivedInvoices,
  listNumberRanges,
  readDocument,
  readSnapshot,
  type UsedNumbers,
} from './archived-invoices.db.ts';
import { listProviderEstates } from './archives.db.ts';
import texts from './archives.de.json' with { type: 'json' };
import type { ZipEntry } from '../zip-entries.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';

/** The bookings of an estate on the days of a period as a CSV file. */
export type ReadBookingsFile = (
  db: Database,
  period: { customerId: number; estateId: number; from: string; to: string },
) => Promise<AsyncIterable<Uint8Array>>;

interface EntrySource {
  db: Database;
  scope: ArchiveScope;
  readBookingsFile: ReadBookingsFile;
  /** Called with each invoice whose files are being written. */
  onInvoice: () => void;
}

interface ArchiveContent {
  invoiceCount: number;
  entries: ZipEntry[];
}

/** The entries of the ZIP, in the order in which it is written. */
export async function listContent(source: EntrySource): Promise<ArchiveContent> {
  const { db, scope } = source;
  const { providerId } = scope;
  // before the invoices: numbers that are given meanwhile are not gaps
  const ranges = providerId === null ? [] : await listNumberRanges(db, { ...scope, providerId });
  const invoices = await listArchivedInvoices(db, scope);
  const entries =
    providerId === null
      ? documentEntries(source, invoices)
      : await listAuditEntries({ ...source, scope: { ...scope, providerId } }, { invoices, ranges });
  return { invoiceCount: invoices.length, entries };
}

function documentEntries({ db, scope, onInvoice }: EntrySource, invoices: ArchivedInvoice[]): ZipEntry[] {
  const leftOut = invoices.filter(({ fileName }) => fileName === null);
  const readMe = textEntry('LIESMICH.txt', () => leftOutReadMe(scope, { leftOut, total: invoices.length }));
  const documents = invoices.flatMap(({ invoiceId, fileName }) => {
    const read = () => {
      onInvoice();
      return readDocument(db, { ...scope, invoiceId });
    };
    return fileName === null ? [] : [{ name: safeFileName(fileName), compress: false, read }];
  });
  return leftOut.length > 0 ? [readMe, ...documents] : documents;
}

type AuditSource = EntrySource & { scope: ArchiveScope & { providerId: number } };

async function listAuditEntries(
  source: AuditSource,
  { invoices, ranges }: { invoices: ArchivedInvoice[]; ranges: UsedNumbers[] },
): Promise<ZipEntry[]> {
  const { db, scope } = source;
  const checksums = new Map<number, { pdf?: string; snapshot?: string }>();
  const files = invoices.flatMap((invoice) => invoiceEntries(source, invoice, checksums));
  const estates = await listProviderEstates(db, scope);
  const bookings = estates.map(({ estateId, name }) => ({
    name: `Buchungen/${safeFileName(name)} (${estateId}).csv`,
    compress: true,
    read: async () => collect(await source.readBookingsFile(db, { ...scope, estateId, ...toDays(scope.year) })),
  }));
  return [
    textEntry('LIESMICH.txt', () => readMe(scope, invoices.length)),
    ...files,
    ...bookings,
    textEntry('nummern.csv', () => numbersCsv(ranges, invoices)),
    // last: the checksums are those of the written bytes
    textEntry('pruefwerte.csv', () => checksumsCsv(invoices, checksums)),
  ];
}

function invoiceEntries(
  { db, scope, onInvoice }: AuditSource,
  { invoiceId, number, fileName }: ArchivedInvoice,
  checksums: Map<number, { pdf?: string; snapshot?: string }>,
): ZipEntry[] {
  const key = { ...scope, invoiceId };
  const hashed = (part: 'pdf' | 'snapshot', read: () => Promise<Uint8Array>) => async () => {
    const content = await read();
    const sha256 = createHash('sha256').update(content).digest('hex');
    checksums.set(invoiceId, { ...checksums.get(invoiceId), [part]: sha256 });
    if (part === 'snapshot') onInvoice();
    return content;
  };
  const pdf = hashed('pdf', () => readDocument(db, key));
  const snapshot = hashed('snapshot', () => readSnapshot(db, key));
  return [
    ...(fileName === null ? [] : [{ name: `Rechnungen/${safeFileName(fileName)}`, compress: false, read: pdf }]),
    { name: `Rechnungsdaten/${safeFileName(number)}.json`, compress: true, read: snapshot },
  ];
}

const textEntry = (name: string, text: () => string): ZipEntry => ({
  name,
  compress: true,
  read: async () => Buffer.from(text()),
});

const readMe = ({ year }: ArchiveScope, count: number) =>
  fillIn(texts.readMe.join('\r\n'), { years: yearsText(year), count });

const leftOutReadMe = (
  { year }: ArchiveScope,
  { leftOut, total }: { leftOut: ArchivedInvoice[]; total: number },
): string =>
  fillIn(texts.leftOutReadMe.join('\r\n'), {
    years: yearsText(year),
    count: leftOut.length,
    total,
    numbers: leftOut.map(({ number }) => number).join('\r\n'),
  });

export const yearsText = (year: number | null) => (year === null ? texts.allYears : String(year));

/** The days of a year, `to` exclusive. */
const toDays = (year: number | null) =>
  year === null ? { from: '1900-01-01', to: '2200-01-01' } : { from: `${year}-01-01`, to: `${year + 1}-01-01` };

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const collected: Uint8Array[] = [];
  for await (const part of parts) collected.push(part);
  return Buffer.concat(collected);
}
