import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aBilledEstate, fill, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { aUser } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { claimRun } from '../billing-run-claims.db.ts';
import { insertRun } from '../billing-runs.db.ts';
import { mailbox, plainTypesetter } from '../run-tools-for-tests.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { sumRunFigures } from './run-figures.ts';
import { carryOutRun, prepareBilling, readInvoiceFacts } from '../calls-for-tests.ts';

const march: DayRange = { from: '2026-03-01', to: '2026-03-08' };
const april: DayRange = { from: '2026-04-01', to: '2026-04-08' };
const now = new Date('2026-05-04T10:00:00Z');

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

async function issue(estate: BilledTestEstate, period: DayRange): Promise<void> {
  const { drafts } = await prepareBilling(db, { ...estate, period, now });
  await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId: await aUser(db) });
  const parts = { db, mailSender: mailbox(), typesetter: plainTypesetter, publicUrl: 'http://localhost', pauseMs: 1 };
  const { signal } = new AbortController();
  await carryOutRun({ ...parts, now: () => now, signal }, (await claimRun(db, 'test'))!);
}

const issuedComparisons = async ({ customerId }: BilledTestEstate) => {
  const invoices = db.selectFrom('invoice').where('customer_id', '=', customerId).select('snapshot').orderBy('id');
  return (await invoices.execute()).map(({ snapshot }) => (snapshot as { comparison: object }).comparison);
};

/** What an invoice of the period would compare with if it were issued now. */
async function draftComparison(estate: BilledTestEstate, period: DayRange) {
  const prepared = await prepareBilling(db, { ...estate, period, now, billedDays: daysOf(estate, period) });
  const [draft] = prepared.drafts;
  const facts = await readInvoiceFacts(db, prepared, [draft!.allocation]);
  const { comparison } = buildSnapshot(draft!, { prepared, facts, number: null });
  return { source: comparison.source, kwh: comparison.households.map(({ energyWh }) => Math.round(energyWh / 1000)) };
}

const daysOf = ({ apartments }: BilledTestEstate, period: DayRange) =>
  apartments.map(({ contractId }) => ({ contractId, ...period }));

it('compares with the edition of the days billed, and leaves issued invoices as they are', async () => {
  const estate = await aBilledEstate(db, march, { apartmentCount: 1 });
  await issue(estate, march);
  const issued = await issuedComparisons(estate);
  expect(issued).toMatchObject([{ source: 'Stromspiegel 2021/22, co2online' }]);

  const figures = '{365,730,1095,1460,1825}';
  await db
    .insertInto('household_edition')
    .values({
      valid_from: '2026-04-01',
      kwh_without_hot_water: figures,
      kwh_with_hot_water: figures,
      source: 'Stromspiegel 2026',
    })
    .execute();
  for (const meterId of [estate.pvMeterId, estate.apartments[0]!.meterId]) {
    await fill(db, { ...estate, meterId, period: april }, () => 50);
  }
  expect(await draftComparison(estate, april)).toEqual({ source: 'Stromspiegel 2026', kwh: [7, 14, 21, 28, 35] });
  expect(await draftComparison(estate, march)).toMatchObject({ source: 'Stromspiegel 2021/22, co2online' });
  expect(await issuedComparisons(estate)).toEqual(issued);
});
