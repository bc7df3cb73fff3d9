import type { Billing } from './billing/bill-process.ts';
import { makeEmbeddedPlace, makePostgresPlace } from './billing/bench-place.ts';
import { asService, runInOwnProcess } from './billing/own-process.ts';
import type { Seeded } from './billing/seed-process.ts';
import { openEmbeddedBench, openPostgresBench } from './bench-database.ts';
import { measureInvoiceLists, measureRequests } from './invoice-lists/measure-invoice-lists.ts';
import { seedInvoices } from './invoice-lists/seed-invoices.ts';
import { describeMachine } from './machine-speed.ts';

type SizedGroup = (serverUrl: string | undefined, count?: number) => Promise<void>;

/** What can be measured with a number of invoices: on PostgreSQL with its address, else embedded. */
const sizedGroups: Record<string, SizedGroup> = { billing: measureRun, invoices: measureLists };

/** Measures one group with a number of invoices. Throws for an unknown one. */
export async function measureSized(
  name: string | undefined,
  count: string | undefined,
  serverUrl: string | undefined,
): Promise<void> {
  const measure = sizedGroups[name ?? ''];
  if (!measure) throw new Error(`Groups with a number: ${Object.keys(sizedGroups).join(', ')}`);
  console.log(`Vorher ${describeMachine()}`);
  await measure(serverUrl, count === undefined ? undefined : Number(count));
  console.log(`Nachher ${describeMachine()}`);
}

async function measureRun(serverUrl: string | undefined, invoiceCount = 1000): Promise<void> {
  const { place, remove } = await (serverUrl ? makePostgresPlace(serverUrl) : makeEmbeddedPlace());
  try {
    const toSeed = { place, apartmentCounts: [invoiceCount] };
    const { estates, watchedEstateId } = await runInOwnProcess<Seeded>('seed-process.ts', toSeed);
    await runInOwnProcess('start-run-process.ts', { place, estate: estates[0] });
    const billing = await runInOwnProcess<Billing>('bill-process.ts', { place, watchedEstateId }, asService);
    print(`Abrechnungslauf mit ${invoiceCount} Rechnungen`, seconds(billing.billMs));
    print('  davon Aufteilung, Preise und Nummern', seconds(billing.numbersMs));
    print('  Kennzahlen dabei, 95 % in', milliseconds(billing.kpisP95Ms));
    print('  Arbeitsspeicher dabei, Höchststand', megabytes(billing.peakBytes));
    print('  Arbeitsspeicher der Satzprozesse', megabytes(billing.typesettingPeakBytes));
  } finally {
    await remove();
  }
}

async function measureLists(serverUrl: string | undefined, invoiceCount = 100_000): Promise<void> {
  const { db, remove } = await openBench(serverUrl);
  try {
    const estate = await seedInvoices(db, invoiceCount);
    for (const { path, medianMs, p95Ms, bytes } of await measureRequests(db, estate)) {
      const label = `GET invoices${path}, ${Math.round(bytes / 1000)} kB`;
      print(label, `${milliseconds(medianMs)}, 95 % ${milliseconds(p95Ms)}`);
    }
    for (const { label, ms } of await measureInvoiceLists(db, estate)) print(label, milliseconds(ms));
  } finally {
    await remove();
  }
}

const openBench = (serverUrl: string | undefined) => (serverUrl ? openPostgresBench(serverUrl) : openEmbeddedBench());

const seconds = (ms: number) => `${(ms / 1000).toLocaleString('de', { maximumFractionDigits: 1 })} s`;
const milliseconds = (ms: number) => `${Math.round(ms)} ms`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const print = (label: string, figure: string) => console.log(`${label.padEnd(45)} ${figure.padStart(10)}`);
