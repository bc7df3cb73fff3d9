import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBilledEstate, type BilledTestEstate } from '../../testing/billed-estate.ts';
import { aUser } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { claimRun } from './billing-run-claims.db.ts';
import { insertRun } from './billing-runs.db.ts';
import { sumRunFigures } from './issuing/run-figures.ts';
import { mailbox, plainTypesetter } from './run-tools-for-tests.ts';
import { carryOutRun, prepareBilling } from './calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-08' };
const now = new Date('2026-03-02T10:00:00Z');

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

async function startRun(estate: BilledTestEstate, of = period, contractIds?: number[]): Promise<void> {
  const { drafts } = await prepareBilling(test.db, { ...estate, period: of, now, contractIds });
  await insertRun(test.db, { ...estate, period: of, ...sumRunFigures(drafts), userId: await aUser(test.db) });
}

async function carryOut(): Promise<void> {
  const tools = { typesetter: plainTypesetter, mailSender: mailbox(), publicUrl: 'http://localhost', now: () => now };
  const run = (await claimRun(test.db, 'test'))!;
  await carryOutRun({ ...tools, db: test.db, signal: new AbortController().signal }, run);
}

function invoicesOf({ customerId }: BilledTestEstate) {
  return test.db
    .selectFrom('invoice')
    .where('customer_id', '=', customerId)
    .orderBy('contract_id')
    .orderBy('period')
    .select(['contract_id', 'period', 'pv_wh', 'grid_wh'])
    .execute();
}

it('leaves out what another run has billed, and adds up to the whole', async () => {
  const { db } = test;
  const estate = await aBilledEstate(db, period);
  const whole = await prepareBilling(db, { ...estate, period, now });
  await startRun(estate, { from: '2026-02-01', to: '2026-02-03' });
  await startRun(estate);
  await carryOut();
  await carryOut();
  const issued = await invoicesOf(estate);
  expect(issued.map(({ period: days }) => days)).toEqual(
    estate.apartments.flatMap(() => ['[2026-02-01,2026-02-03)', '[2026-02-03,2026-02-08)']),
  );
  for (const { allocation, pvWh, gridWh } of whole.drafts) {
    const parts = issued.filter(({ contract_id }) => contract_id === allocation.contract.contractId);
    const sum = (of: 'pv_wh' | 'grid_wh') => parts.reduce((total, part) => total + part[of], 0);
    expect([sum('pv_wh'), sum('grid_wh')]).toEqual([pvWh, gridWh]);
  }
  const { drafts, issues } = await prepareBilling(db, { ...estate, period, now });
  expect([drafts, issues.filter(({ code }) => code === 'periodBilled').length]).toEqual([[], 1]);
});

it('bills one participant who leaves, and the others later: all parts add up to the whole', async () => {
  const { db } = test;
  const estate = await aBilledEstate(db, period);
  const [leaving, ...staying] = estate.apartments.map(({ contractId }) => contractId);
  await sql`update contract set during = daterange(lower(during), '2026-02-04')
    where customer_id = ${estate.customerId} and id = ${leaving!}`.execute(db);
  const whole = await prepareBilling(db, { ...estate, period, now });
  const of = { from: '2026-02-01', to: '2026-02-06' };

  const alone = await prepareBilling(db, { ...estate, period: of, now, contractIds: [leaving!] });
  expect(alone.drafts.map(({ allocation }) => allocation.billed)).toEqual([{ from: '2026-02-01', to: '2026-02-04' }]);
  expect(alone.billable.map(({ contract }) => contract.contractId)).toEqual([leaving, ...staying]);
  expect(alone.periodAllocation.contractsPvWh).toBeGreaterThan(alone.drafts[0]!.pvWh);
  await startRun(estate, of, [leaving!]);
  await carryOut();
  expect((await invoicesOf(estate)).map(({ contract_id }) => contract_id)).toEqual([leaving]);

  await startRun(estate);
  await carryOut();
  expect(await invoicesOf(estate)).toEqual(
    whole.drafts.map(({ allocation: { contract, billed }, pvWh, gridWh }) => ({
      contract_id: contract.contractId,
      period: `[${billed.from},${billed.to})`,
      pv_wh: pvWh,
      grid_wh: gridWh,
    })),
  );
});

it('says that all chosen participants are billed, and refuses a contract that does not run in the period', async () => {
  const { db } = test;
  const estate = await aBilledEstate(db, period);
  const [first, second] = estate.apartments.map(({ contractId }) => contractId);
  await startRun(estate, period, [first!]);
  const codesOf = async (contractIds: number[]) =>
    (await prepareBilling(db, { ...estate, period, now, contractIds })).issues.map(({ code }) => code);
  expect(await codesOf([first!])).toContain('periodBilled');
  expect(await codesOf([first!, second!])).not.toContain('periodBilled');
  const other = await aBilledEstate(db, period);
  await expect(codesOf([second!, other.apartments[0]!.contractId])).rejects.toMatchObject({ statusCode: 422 });
});

it('names the days that it leaves out', async () => {
  const { db } = test;
  const estate = await aBilledEstate(db, period);
  const leftOut = async () =>
    (await prepareBilling(db, { ...estate, period, now })).issues.filter(({ code }) => code === 'daysLeftOut');
  expect(await leftOut()).toEqual([]);
  const days = { from: period.from, to: '2026-02-03' };
  await startRun(estate, days);
  expect(await leftOut()).toMatchObject([{ severity: 'notes', contractId: null, ...days }]);
});

it('asks for two periods where billed days lie between', async () => {
  const { db } = test;
  const estate = await aBilledEstate(db, period);
  await startRun(estate, { from: '2026-02-03', to: '2026-02-04' });
  const { issues } = await prepareBilling(db, { ...estate, period, now });
  expect(issues.filter(({ code }) => code === 'daysBilledBetween')).toMatchObject(
    estate.apartments.map(({ contractId }) => ({ contractId, from: '2026-02-03', to: '2026-02-04' })),
  );
});
