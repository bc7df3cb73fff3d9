import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ProposedPlan } from '@lichthof/contracts/payments/prepayment-plans.ts';
import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { firstMonthDueFrom } from '@lichthof/domain/prepayments/instalments.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { readPdf } from '../../integrations/typesetting/testing/read-pdf.ts';
import { aBilledEstate } from '../../testing/billed-estate.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const firstMonth = firstMonthDueFrom(addDays(localToday(), 14), 15);

interface Answer {
  plans: ProposedPlan[];
  skipped: object[];
  refused: object[];
  prepayments: Prepayments;
}

/** Three participants; the first one has an invoice of a year, unless the estate is new. */
async function anEstateWithParticipants({ isNew = false } = {}) {
  const { db } = server;
  const estate = await aBilledEstate(db, { from: '2026-01-01', to: '2026-01-01' }, { apartmentCount: 3 });
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  const userId = await aUser(db, [right]);
  if (!isNew) await anInvoice(db, { ...estate, ...estate.apartments[0]!, userId });
  const headers = await server.signInAs(userId);
  const send = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> => {
    const url = `/api/customers/${estate.customerId}/estates/${estate.estateId}${path}`;
    return (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
  };
  const ids = estate.apartments.map(({ participantId }) => participantId);
  const propose = (participantIds = ids) => send('POST', '/prepayment-plans/proposals', { participantIds });
  const set = (plans: object[]) =>
    send('POST', '/prepayment-plans', {
      plans: plans.map((plan) => {
        const { amountBeforeCents: _before, delivery: _delivery, ...fields } = plan as ProposedPlan;
        return fields;
      }),
    });
  const read = async (participantId: number) =>
    (await send('GET', `/participants/${participantId}/prepayments`)).prepayments;
  const preview = async ({ participantId, amountBeforeCents: _before, delivery: _delivery, ...plan }: ProposedPlan) => {
    const url = `/api/customers/${estate.customerId}/estates/${estate.estateId}/participants/${participantId}/prepayments/letter`;
    return server.app.inject({ method: 'POST', url, headers, payload: plan });
  };
  return { estate, ids, propose, set, read, preview };
}

describe('plans for several participants', () => {
  it('are proposed from the own invoice or those of others, for a year from the next month that can be announced', async () => {
    const { ids, propose } = await anEstateWithParticipants();
    const { plans, skipped } = await propose();
    expect(skipped).toEqual([]);
    expect(plans.map(({ participantId, basis }) => [participantId, basis])).toEqual([
      [ids[0], 'invoice'],
      [ids[1], 'comparable'],
      [ids[2], 'comparable'],
    ]);
    const terms = { fromMonth: firstMonth, toMonth: addMonths(firstMonth, 12), dueDay: 15, amountBeforeCents: null };
    for (const plan of plans) expect(plan).toMatchObject(terms);
  });

  it('show the letter of each before it is sent, and store nothing', async () => {
    const { propose, read, preview } = await anEstateWithParticipants();
    const [plan] = (await propose()).plans;
    const { text } = await readPdf((await preview(plan!)).rawPayload);
    expect(text).toContain('beträgt Ihr monatlicher Abschlag');
    expect((await read(plan!.participantId)).plans).toEqual([]);
    expect((await preview({ ...plan!, contractId: 999_999 })).statusCode).toBe(404);
  });

  it('name who is skipped: without a contract in force, and where no consumption is known', async () => {
    const { estate, ids, propose } = await anEstateWithParticipants({ isNew: true });
    await server.db
      .updateTable('contract')
      .set({ during: '[2020-01-01,2026-01-01)' })
      .where('id', '=', estate.apartments[0]!.contractId)
      .execute();
    expect(await propose([...ids, 999_999])).toEqual({
      plans: [],
      skipped: [
        { participantId: ids[0], reason: 'noContract' },
        { participantId: ids[1], reason: 'nothingKnown' },
        { participantId: ids[2], reason: 'nothingKnown' },
        { participantId: 999_999, reason: 'noContract' },
      ],
    });
  });

  it('are set with the amount of each in one call, and announced', async () => {
    const { ids, propose, set, read } = await anEstateWithParticipants();
    const { plans } = await propose();
    const chosen = plans.slice(0, 2).map((plan, index) => ({ ...plan, amountCents: 4_000 + index }));
    expect(await set(chosen)).toEqual({ refused: [] });
    const [first, second, third] = await Promise.all(ids.map(read));
    expect(first!.plans).toMatchObject([{ amountCents: 4_000, basis: 'invoice', noticeState: 'waiting' }]);
    expect(second!.instalments.map(({ amountCents }) => amountCents)).toEqual(Array(12).fill(4_001));
    expect(third!.plans).toEqual([]);
    expect((await propose()).plans[0]).toMatchObject({ fromMonth: firstMonth, amountBeforeCents: 4_000 });
  });

  it('do not stop each other: what is too early is refused with its reason', async () => {
    const { ids, propose, set, read } = await anEstateWithParticipants();
    const [first, second] = (await propose()).plans;
    const early = { ...first!, fromMonth: addMonths(firstMonth, -3) };
    const stranger = { ...second!, participantId: 999_999 };
    expect(await set([early, stranger, second!])).toEqual({
      refused: [
        { participantId: ids[0], code: ErrorCode.PrepaymentTooEarly },
        { participantId: 999_999, code: null },
      ],
    });
    expect((await read(ids[1]!)).plans).toHaveLength(1);
  });
});
