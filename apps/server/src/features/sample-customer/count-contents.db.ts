import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { sampleContentKinds, type previewSampleRemoval } from '@lichthof/contracts/places/sample-customer.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

type Contents = ResultOf<typeof previewSampleRemoval>;

const tables: Record<(typeof sampleContentKinds)[number], string> = {
  estates: 'estate',
  apartments: 'apartment',
  people: 'customer_member',
  meters: 'meter',
  meterDays: 'meter_day',
  contracts: 'contract',
  invoices: 'invoice',
  documents: 'document',
  payments: 'payment',
};

/** How many of each there are; everything else of the customer goes, too. */
export async function countContents(db: Database, customerId: number): Promise<Contents> {
  const counts = sampleContentKinds.map(
    (kind) =>
      sql`(select count(*)::int from ${sql.table(tables[kind])} where customer_id = ${customerId}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Contents>`select ${sql.join(counts)}`.execute(db);
  return getFirst(rows);
}
