import { firstMonthDueFrom } from '@lichthof/domain/prepayments/instalments.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { localToday } from '../../database/local-today.ts';
import { aMandate, aVatRate } from '../../testing/electricity-makers.ts';
import { aSuppliedParticipant } from '../../testing/supplied-estate.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { setPlan } from './set-plan.ts';

let opened: TestDatabase;
let db: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
});
afterAll(() => opened.close());

const dueDay = 15;
const fromMonth = firstMonthDueFrom(addDays(localToday(), 21), dueDay);
const firstDueOn = addDays(fromMonth, dueDay - 1);
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

async function contentOf(contractId: number): Promise<PrepaymentNoticeContent> {
  const plan = db.selectFrom('prepayment_plan').where('contract_id', '=', contractId).select('content');
  return (await plan.executeTakeFirstOrThrow()).content;
}

describe('the letter about prepayments', () => {
  it.each([
    ['is in force', {}, true],
    ['can be used for the last time', { granted_at: noon(addMonths(firstDueOn, -36)) }, true],
    ['was not used for 36 months', { granted_at: noon(addDays(addMonths(firstDueOn, -36), -1)) }, false],
    ['was granted to another creditor', { creditor_id: 'DE02ZZZ00000000001' }, false],
    ['is revoked', { revoked_at: new Date() }, false],
  ])('announces debits only where the SEPA file collects them: the mandate %s', async (_, columns, isAnnounced) => {
    const participant = await aSuppliedParticipant(db);
    await db
      .updateTable('participant')
      .set({ payment_method: 2 })
      .where('id', '=', participant.participantId)
      .execute();
    await aMandate(db, participant, columns);
    await setPlan(db, participant, {
      contractId: participant.contractId,
      userId: participant.userId,
      fromMonth,
      toMonth: addMonths(fromMonth, 3),
      dueDay,
      amountCents: 9_200,
      basis: 'other',
      isAnnouncedElsewhere: false,
    });
    expect((await contentOf(participant.contractId)).mandate !== null).toBe(isAnnounced);
  });

  it('names the tax of each instalment at the rate of its due day', async () => {
    const participant = await aSuppliedParticipant(db);
    const secondMonth = addMonths(fromMonth, 1);
    await aVatRate(db, { from: secondMonth, percent: 21 });
    await setPlan(db, participant, {
      contractId: participant.contractId,
      userId: participant.userId,
      fromMonth,
      toMonth: addMonths(fromMonth, 2),
      dueDay,
      amountCents: 12_100,
      basis: 'other',
      isAnnouncedElsewhere: false,
    });
    const { instalments } = await contentOf(participant.contractId);
    expect(instalments.map(({ month, vatPercent, vatCents }) => [month, vatPercent, vatCents])).toEqual([
      [fromMonth, 19, 1_932],
      [secondMonth, 21, 2_100],
    ]);
  });
});
