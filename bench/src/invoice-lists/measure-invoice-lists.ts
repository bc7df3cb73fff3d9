import type { Database } from '../../../apps/server/src/database/database.ts';
import { findRun, listRuns } from '../../../apps/server/src/features/billing/billing-runs.db.ts';
import { readInvoiceSums } from '../../../apps/server/src/features/invoices/invoice-sums.db.ts';
import { readAccount } from '../../../apps/server/src/features/payments/account.db.ts';
import { readBookings } from '../../../apps/server/src/features/payments/bookkeeping/bookings.db.ts';
import { readOverdueClaims } from '../../../apps/server/src/features/payments/reminders/overdue-claims.db.ts';
import { planDirectDebits } from '../../../apps/server/src/features/sepa/plan-direct-debits.ts';
import { median, timeOnce } from '../median.ts';
import { timeRequests, type RequestFigure } from './list-requests.ts';
import type { ListedEstate } from './seed-invoices.ts';

export interface ListFigure {
  label: string;
  ms: number;
}

const rounds = 5;
const year = { from: '2023-01-01', to: '2024-01-01' };

/** What the browser requests for the list of invoices: 'RE-1-77' exists, 'Mieter 512' has an invoice of each month. */
const requestsOf = ({ participantId }: ListedEstate) => [
  '',
  '?limit=500',
  '?tab=open',
  '?tab=overdue',
  '?tab=ready',
  '?tab=cancelled',
  '?tab=paid&sort=amount',
  '?sort=number&order=asc',
  '?sort=period&order=asc',
  '?sort=name&order=asc',
  '?sort=due',
  '?search=Mieter%20512',
  '?search=RE-50-',
  '?search=119',
  '?search=nichts',
  '?period=2023',
  `?participantId=${participantId}`,
  '/sums',
  '/sums?search=Mieter%20512',
  '/periods',
];

/** The 95th percentile and the bytes of each request of the list at many invoices of one estate. */
export const measureRequests = (db: Database, estate: ListedEstate): Promise<RequestFigure[]> =>
  timeRequests(db, estate, requestsOf(estate));

/** The median time of each other list. */
export async function measureInvoiceLists(db: Database, estate: ListedEstate): Promise<ListFigure[]> {
  const [run] = await listRuns(db, estate);
  const lists: [string, () => Promise<unknown>][] = [
    ['Summen der Rechnungen', () => readInvoiceSums(db, estate)],
    ['Läufe', () => listRuns(db, estate)],
    ['Ein Lauf mit seinen Rechnungen', () => findRun(db, { ...estate, runId: run!.runId })],
    ['Überfällige Rechnungen', () => readOverdueClaims(db, estate, '2026-06-01')],
    ['Vorschau der Lastschriften', () => planDirectDebits(db, estate, {})],
    ['Konto eines Teilnehmers', () => readAccount(db, estate)],
    ['Buchungen eines Jahres', () => readBookings(db, { ...estate, ...year })],
  ];
  const figures: ListFigure[] = [];
  for (const [label, read] of lists) {
    await read();
    const runs: number[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await timeOnce(read));
    figures.push({ label, ms: median(runs) });
  }
  return figures;
}
