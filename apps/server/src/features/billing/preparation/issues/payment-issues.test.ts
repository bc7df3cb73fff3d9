import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBilledEstate, type BilledTestEstate } from '../../../../testing/billed-estate.ts';
import { aMandate } from '../../../../testing/electricity-makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { prepareBilling } from '../../calls-for-tests.ts';

const march = { from: '2026-03-01', to: '2026-04-01' };
const now = new Date('2026-05-04T10:00:00Z');

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

it('warns of a missing creditor id instead of a missing mandate where a mandate is in force', async () => {
  const estate = await aBilledEstate(test.db, march);
  const { customerId, apartments } = estate;
  const [first, second] = apartments as [
    BilledTestEstate['apartments'][number],
    BilledTestEstate['apartments'][number],
  ];
  await aMandate(test.db, { customerId, participantId: first.participantId });
  await test.db.updateTable('participant').set({ payment_method: 2 }).where('customer_id', '=', customerId).execute();
  await test.db.updateTable('provider').set({ creditor_id: null }).where('customer_id', '=', customerId).execute();
  const { issues } = await prepareBilling(test.db, { ...estate, period: march, now });
  const lackingOf = ({ contractId }: { contractId: number }) =>
    issues.filter((issue) => issue.contractId === contractId && issue.code.endsWith('Missing')).map(({ code }) => code);
  expect(lackingOf(first)).toContain('creditorIdMissing');
  expect(lackingOf(first)).not.toContain('mandateMissing');
  expect(lackingOf(second)).toContain('mandateMissing');
});

it.each([
  ['of another creditor', { creditor_id: 'AT61ZZZ01234567890' }],
  ['that has not been used for 36 months', { granted_at: new Date('2023-05-10T10:00:00Z') }],
])('asks for a transfer where the mandate in force is one %s, which the file would leave out', async (_, columns) => {
  const estate = await aBilledEstate(test.db, march);
  const { customerId, apartments } = estate;
  const { participantId, contractId } = apartments[0]!;
  await aMandate(test.db, { customerId, participantId }, columns);
  await test.db.updateTable('participant').set({ payment_method: 2 }).where('customer_id', '=', customerId).execute();
  const { drafts, issues } = await prepareBilling(test.db, { ...estate, period: march, now });
  const draft = drafts.find(({ allocation }) => allocation.contract.contractId === contractId);
  expect(draft?.paymentMethod).toBe(PaymentMethod.Transfer);
  expect(issues).toContainEqual(expect.objectContaining({ contractId, code: 'mandateMissing' }));
});

it('collects by a mandate that lapses only after the day of collection', async () => {
  const estate = await aBilledEstate(test.db, march);
  const { customerId, apartments } = estate;
  const { participantId, contractId } = apartments[0]!;
  const lapsesAfterwards = { granted_at: new Date('2023-05-25T10:00:00Z') };
  await aMandate(test.db, { customerId, participantId }, lapsesAfterwards);
  await test.db.updateTable('participant').set({ payment_method: 2 }).where('customer_id', '=', customerId).execute();
  const { drafts } = await prepareBilling(test.db, { ...estate, period: march, now });
  const draft = drafts.find(({ allocation }) => allocation.contract.contractId === contractId);
  expect(draft?.paymentMethod).toBe(PaymentMethod.DirectDebit);
});
