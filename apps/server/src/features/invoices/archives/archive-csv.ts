import { formatCsvRows, byteOrderMark } from '@lichthof/domain/csv/write-csv.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatScaled } from '@lichthof/domain/formats/number-formats.ts';
import type { ArchivedInvoice, UsedNumbers } from './archived-invoices.db.ts';
import texts from './archives.de.json' with { type: 'json' };

/** SHA-256 of the bytes that were written into the ZIP, by invoice. */
export type Checksums = ReadonlyMap<number, { pdf?: string; snapshot?: string }>;

/** One line per invoice, with the checksums of its files. */
export function checksumsCsv(invoices: ArchivedInvoice[], checksums: Checksums): string {
  const rows = invoices.map((invoice) => [
    invoice.number,
    formatDay(invoice.issuedDate),
    texts.types[invoice.type],
    invoice.estateName,
    checksums.get(invoice.invoiceId)?.pdf ?? '',
    invoice.storedSha256 ?? '',
    checksums.get(invoice.invoiceId)?.snapshot ?? '',
    formatScaled(invoice.netCents, 2),
    formatScaled(invoice.vatCents, 2),
    formatScaled(invoice.grossCents, 2),
    invoice.cancelledBy ? texts.cancelled : texts.status[invoice.status],
    invoice.relatedNumber ?? '',
    invoice.cancelledBy ?? '',
    invoice.correctedBy ?? '',
  ]);
  return byteOrderMark + formatCsvRows([texts.checksumColumns, ...rows]);
}

/** Every number of the provider's series in order; those without an invoice are gaps. */
export function numbersCsv(ranges: UsedNumbers[], invoices: ArchivedInvoice[]): string {
  const byKey = new Map(invoices.map((invoice) => [toKey(invoice), invoice]));
  const rows = ranges.flatMap(({ series, year, lastNumber }) =>
    Array.from({ length: lastNumber }, (_, index) => {
      const invoice = byKey.get(`${series} ${year} ${index + 1}`);
      const place = [texts.series[series], String(year), String(index + 1)];
      if (!invoice) return [...place, '', '', texts.gap, texts.gapText];
      const note = invoice.cancelledBy ? texts.cancelledBy.replace('{{number}}', invoice.cancelledBy) : '';
      return [...place, invoice.number, formatDay(invoice.issuedDate), texts.used, note];
    }),
  );
  return byteOrderMark + formatCsvRows([texts.numberColumns, ...rows]);
}

/** 'RE-2026-0214' → 'invoice 2026 214' */
function toKey({ number, type }: ArchivedInvoice): string {
  const [year, sequence] = number.split('-').slice(-2);
  return `${type === 'cancellation' ? 'cancellation' : 'invoice'} ${year} ${Number(sequence)}`;
}
