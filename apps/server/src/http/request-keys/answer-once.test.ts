import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { firstMonthDueFrom } from '@lichthof/domain/prepayments/instalments.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { ownerOf } from '../../features/users/user-calls-for-tests.ts';
import { aUser } from '../../testing/makers.ts';
import { aSuppliedParticipant } from '../../testing/supplied-estate.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { deleteOldRequestKeys } from './kept-answers.db.ts';

const fromMonth = firstMonthDueFrom(addDays(localToday(), 20), 15);

let server: TestServer;
let participant: Awaited<ReturnType<typeof aSuppliedParticipant>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (participant = await aSuppliedParticipant(server.db)));

interface Call {
  key?: string;
  amountCents?: number;
  userId?: number;
  contractId?: number;
}

/** Sets a plan of prepayments. */
async function setPlan({ key, amountCents = 9_200, userId = participant.userId, ...changed }: Call) {
  const { customerId, estateId, participantId, contractId } = participant;
  return server.app.inject({
    method: 'POST',
    url: `/api/customers/${customerId}/estates/${estateId}/participants/${participantId}/prepayments`,
    headers: { ...(await server.signInAs(userId)), ...(key && { 'idempotency-key': key }) },
    payload: {
      contractId,
      fromMonth,
      toMonth: addMonths(fromMonth, 3),
      dueDay: 15,
      amountCents,
      basis: 'other',
      ...changed,
    },
  });
}

const planCount = async () =>
  (
    await server.db
      .selectFrom('prepayment_plan')
      .where('customer_id', '=', participant.customerId)
      .select((plan) => plan.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const keptKeys = () =>
  server.db.selectFrom('request_key').where('customer_id', '=', participant.customerId).selectAll().execute();

const codeOf = (answer: { body: string }) =>
  (JSON.parse(answer.body) as { metadata?: { code?: number } }).metadata?.code;

describe('a call with a key', () => {
  it('is answered again as it was, also after the plan has changed', async () => {
    const key = randomUUID();
    const first = await setPlan({ key });
    await setPlan({ amountCents: 5_000 });
    const again = await setPlan({ key });
    expect([again.statusCode, again.headers['content-type']]).toEqual([200, first.headers['content-type']]);
    expect(again.body).toBe(first.body);
    expect(await planCount()).toBe(2);
  });

  it('answers 422 for another content with the same key', async () => {
    const key = randomUUID();
    await setPlan({ key });
    const other = await setPlan({ key, amountCents: 5_000 });
    expect([other.statusCode, codeOf(other)]).toEqual([422, ErrorCode.RequestKeyReused]);
    expect(await planCount()).toBe(1);
  });

  it('leaves no key when it was refused, so that it can be sent again', async () => {
    const key = randomUUID();
    expect((await setPlan({ key, contractId: 999_999 })).statusCode).toBe(404);
    expect(await keptKeys()).toEqual([]);
    expect((await setPlan({ key })).statusCode).toBe(200);
  });

  it('knows nothing of the keys of another person', async () => {
    const key = randomUUID();
    await setPlan({ key });
    const userId = await aUser(server.db, [ownerOf(participant.estateId)]);
    expect((await setPlan({ key, userId, amountCents: 5_000 })).statusCode).toBe(200);
    expect(await planCount()).toBe(2);
  });

  it('says so when the server has stopped before it answered', async () => {
    const key = randomUUID();
    await setPlan({ key });
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await server.db
      .updateTable('request_key')
      .set({ status: null, created_at: anHourAgo })
      .where('key', '=', key)
      .execute();
    const again = await setPlan({ key });
    expect([again.statusCode, codeOf(again)]).toEqual([409, ErrorCode.RequestUnanswered]);
    expect(await planCount()).toBe(1);
  });

  it.each([' ', 'ä', 'x'.repeat(101)])('is refused with the key "%s"', async (key) => {
    const { statusCode } = await setPlan({ key: Buffer.from(key).toString('latin1') });
    expect(statusCode).toBe(400);
  });

  it('is forgotten after a day', async () => {
    const [kept, old] = [randomUUID(), randomUUID()];
    await setPlan({ key: kept });
    await setPlan({ key: old, amountCents: 5_000 });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await server.db.updateTable('request_key').set({ created_at: yesterday }).where('key', '=', old).execute();
    await deleteOldRequestKeys(server.db, participant.customerId);
    expect((await keptKeys()).map(({ key }) => key)).toEqual([kept]);
  });
});
