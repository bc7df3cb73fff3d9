import type { InvoiceLine } from './invoice-lines.ts';

interface LineAmounts {
  /** Null for lines without energy. */
  energyWh: number | null;
  amountCents: number;
}

/** A line of an invoice before and after it is computed again; null where it has none. */
export interface LineChange {
  kind: InvoiceLine['kind'];
  from: string;
  to: string;
  before: LineAmounts | null;
  after: LineAmounts | null;
}

/** Puts the lines of two computations of an invoice side by side: those of the same kind and days in one row. */
export function compareLines(before: readonly InvoiceLine[], after: readonly InvoiceLine[]): LineChange[] {
  const [earlier, now] = [sumByKey(before), sumByKey(after)];
  const lines = new Map([...before, ...after].map((line) => [keyOf(line), line]));
  return [...lines].map(([key, { kind, from, to }]) => ({
    kind,
    from,
    to,
    before: earlier.get(key) ?? null,
    after: now.get(key) ?? null,
  }));
}

const keyOf = ({ kind, from, to }: InvoiceLine) => `${kind} ${from} ${to}`;
const energyOf = (line: InvoiceLine) => ('energyWh' in line ? line.energyWh : null);

function sumByKey(lines: readonly InvoiceLine[]): Map<string, LineAmounts> {
  const sums = new Map<string, LineAmounts>();
  for (const line of lines) {
    const sum = sums.get(keyOf(line));
    const energyWh = energyOf(line);
    const amountCents = line.amountCents + (sum?.amountCents ?? 0);
    sums.set(keyOf(line), { energyWh: energyWh === null ? null : energyWh + (sum?.energyWh ?? 0), amountCents });
  }
  return sums;
}
