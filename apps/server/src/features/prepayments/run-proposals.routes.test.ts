import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { RunProposal } from '@lichthof/contracts/payments/prepayment-proposals.ts';
import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { NextPrepayment } from '@lichthof/domain/prepayments/next-prepayment.ts';
import { firstMonthDueFrom } from '@lichthof/domain/prepayments/instalments.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { goldenInvoice } from '../../integrations/typesetting/testing/sample-snapshot.ts';
import { aBilledEstate } from '../../testing/billed-estate.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const today = localToday();
/** Two weeks and more before its first instalment is due, by mail and by post. */
const firstMonth = firstMonthDueFrom(addDays(today, 20), 15);
const next: NextPrepayment = {
  fromMonth: firstMonth,
  toMonth: addMonths(firstMonth, 12),
  dueDay: 15,
  amountCents: 9_100,
  yearlyCents: 108_699,
  count: 12,
  firstDueOn: `${firstMonth.slice(0, 8)}15`,
};

/** A run whose two invoices propose a plan, one participant with an e-mail and one without. */
async function aRunWithProposals(changed: Partial<NextPrepayment> = {}) {
  const { db } = server;
  const emailOf = (apartment: number) => (apartment === 1 ? 'anna@lichthof.example' : null);
  const estate = await aBilledEstate(db, { from: '2026-01-01', to: '2026-01-01' }, { apartmentCount: 2, emailOf });
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  const userId = await aUser(db, [right]);
  const snapshot = JSON.stringify({ ...goldenInvoice, nextPrepayment: { ...next, ...changed } });
  const invoices = [];
  for (const apartment of estate.apartments) {
    invoices.push(await anInvoice(db, { ...estate, ...apartment, userId, snapshot }));
  }
  const runId = invoices[0]!.runId;
  const { runId: otherRunId } = invoices[1]!;
  const headers = await server.signInAs(userId);
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/api/customers/${estate.customerId}/estates/${estate.estateId}${path}`;
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() as never };
  };
  const list = async (of = runId): Promise<RunProposal[]> =>
    (await send('GET', `/billing-runs/${of}/prepayment-proposals`)).body;
  const accept = async (contractIds: number[], of = runId) =>
    (await send('POST', `/billing-runs/${of}/prepayment-proposals`, { contractIds })).body as { refused: object[] };
  const plansOf = async (participantId: number) =>
    ((await send('GET', `/participants/${participantId}/prepayments`)).body as { prepayments: Prepayments })
      .prepayments;
  const [first, second] = estate.apartments as [(typeof estate.apartments)[0], (typeof estate.apartments)[0]];
  return { first, second, otherRunId, send, list, accept, plansOf };
}

describe('the plans that the invoices of a run propose', () => {
  it('are listed with old and new amount, set at once and announced, and then gone from the list', async () => {
    const { first, send, list, accept, plansOf } = await aRunWithProposals();
    const before = { contractId: first.contractId, fromMonth: '2026-08-01', toMonth: '2026-10-01', dueDay: 15 };
    await send('POST', `/participants/${first.participantId}/prepayments`, {
      ...before,
      amountCents: 8_000,
      basis: 'other',
      isAnnouncedElsewhere: true,
    });
    // as if it had been set before the run
    await server.db
      .updateTable('prepayment_plan')
      .set({ created_at: new Date('2020-01-01T00:00:00Z') })
      .where('contract_id', '=', first.contractId)
      .execute();
    const [proposal] = await list();
    expect(proposal).toMatchObject({
      contractId: first.contractId,
      amountBeforeCents: 8_000,
      amountCents: 9_100,
      fromMonth: firstMonth,
      delivery: 'mail',
    });
    expect(await accept([first.contractId])).toEqual({ refused: [] });
    expect(await list()).toEqual([]);
    const { plans, instalments } = await plansOf(first.participantId);
    expect(plans[0]).toMatchObject({ amountCents: 9_100, basis: 'invoice', delivery: 'mail', noticeState: 'waiting' });
    expect(instalments.filter(({ amountCents }) => amountCents === 9_100)).toHaveLength(12);
  });

  it('are set once when two people accept them at the same time', async () => {
    const { first, accept, plansOf } = await aRunWithProposals();
    const answers = await Promise.all([accept([first.contractId]), accept([first.contractId])]);
    const refused = { contractId: first.contractId, code: ErrorCode.ChangedByOthers };
    expect(answers.flatMap((answer) => answer.refused)).toEqual([refused]);
    expect((await plansOf(first.participantId)).plans).toHaveLength(1);
  });

  it('do not stop each other: a contract of another run is refused, the others are set', async () => {
    const { first, second, otherRunId, list, accept } = await aRunWithProposals();
    const { refused } = await accept([second.contractId, first.contractId]);
    expect(refused).toEqual([{ contractId: second.contractId, code: ErrorCode.ChangedByOthers }]);
    expect([await list(), (await list(otherRunId)).map(({ delivery }) => delivery)]).toEqual([[], ['post']]);
  });

  it('begin later where the first months can be announced no more, and end with the last month', async () => {
    const late = await aRunWithProposals({ fromMonth: addMonths(firstMonth, -3) });
    expect((await late.list())[0]!.fromMonth >= firstMonthDueFrom(addDays(today, 14), 15)).toBe(true);
    const over = await aRunWithProposals({ fromMonth: '2026-01-01', toMonth: '2026-02-01' });
    expect(await over.list()).toEqual([]);
  });
});
