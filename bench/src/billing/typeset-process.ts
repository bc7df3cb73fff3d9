import { formatInvoiceNumber, type InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { buildSnapshot } from '../../../apps/server/src/features/billing/issuing/build-snapshot.ts';
import { readInvoiceFacts } from '../../../apps/server/src/features/billing/issuing/invoice-facts.db.ts';
import { prepareBilling } from '../../../apps/server/src/features/billing/preparation/prepare-billing.ts';
import { readLogo } from '../../../apps/server/src/features/providers/read-issuer.ts';
import { createTypesetter } from '../../../apps/server/src/integrations/typesetting/typesetter.ts';
import { timeOnce } from '../median.ts';
import { sampleYear } from '../sample-estate.ts';
import { openPlace, type BenchPlace } from './bench-place.ts';
import type { BilledEstate } from './billed-estate.ts';
import { answer, readProcessInput } from './own-process.ts';

export interface Typesetting {
  documentsPerSecond: number;
}

const documentCount = 200;
/** As many as a run typesets at the same time. */
const atOnce = 16;

const { place, estate } = readProcessInput() as { place: BenchPlace; estate: BilledEstate };
const db = await openPlace(place);
const { snapshots, logo } = await readSnapshots(db);
await db.destroy();
const typesetter = createTypesetter();
const options = { logo, isPreview: false };
await typesetter.typesetInvoice(snapshots[0]!, options);
const typesetMs = await timeOnce(async () => {
  for (let first = 0; first < snapshots.length; first += atOnce) {
    const part = snapshots.slice(first, first + atOnce);
    await Promise.all(part.map((snapshot) => typesetter.typesetInvoice(snapshot, options)));
  }
});
await typesetter.close();
answer({ documentsPerSecond: (documentCount / typesetMs) * 1000 } satisfies Typesetting);

/** The estate's invoices as a run issues them, repeated with other numbers. */
async function readSnapshots(database: Database) {
  const prepared = await prepareBilling(database, { ...estate, period: sampleYear, now: new Date() });
  const { drafts, periodAllocation, basis } = prepared;
  const facts = await readInvoiceFacts(database, prepared, periodAllocation.contracts);
  const numbers = Array.from({ length: documentCount }, (_, index) => formatInvoiceNumber('RE', 2026, index + 1));
  const toSnapshot = (number: string, index: number): InvoiceSnapshot =>
    buildSnapshot(drafts[index % drafts.length]!, { prepared, facts, number });
  return {
    snapshots: numbers.map(toSnapshot),
    logo: await readLogo(database, { ...estate, providerId: basis.provider!.providerId }),
  };
}
