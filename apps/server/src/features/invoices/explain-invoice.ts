import type { InvoiceExplanation } from '@lichthof/contracts/invoice-explanation.ts';
import type { Database } from '../../database/database.ts';
import { explainDays, explainQuarterHours, explanationOf } from './explanation.ts';
import { readKeptMonth, type ExplainedInvoice } from './explanation.db.ts';

/** What was asked for: only months, the days of one, or the quarter-hours of a day (where the house is large enough). */
export async function explainInvoice(
  db: Database,
  invoice: ExplainedInvoice,
  { month, day }: { month?: string | undefined; day?: string | undefined },
): Promise<InvoiceExplanation> {
  const explanation = explanationOf(invoice);
  const asked = month ?? day?.slice(0, 7);
  const kept = asked ? await readKeptMonth(db, invoice, `${asked}-01`) : undefined;
  if (!kept) return explanation;
  const of = { period: invoice.snapshot.period, runPeriod: invoice.runPeriod, timeZone: invoice.timeZone };
  const showsQuarterHours = day !== undefined && explanation.finestStep === 'quarter-hour';
  return {
    ...explanation,
    days: explainDays(kept, of),
    quarterHours: showsQuarterHours ? explainQuarterHours(kept, of, day) : [],
  };
}
