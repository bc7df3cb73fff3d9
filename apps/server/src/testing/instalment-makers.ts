import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import type { Database } from '../database/database.ts';

interface ContractKey {
  customerId: number;
  estateId: number;
  participantId: number;
  contractId: number;
}

/** Instalments of 92 € due on the 15th of months, of one plan that was announced. Returns their ids. */
export async function someInstalments(
  db: Database,
  { customerId, estateId, participantId, contractId }: ContractKey,
  { months }: { months: string[] },
): Promise<number[]> {
  const place = {
    customer_id: customerId,
    estate_id: estateId,
    participant_id: participantId,
    contract_id: contractId,
  };
  const { id } = await db
    .insertInto('prepayment_plan')
    .values({
      ...place,
      from_month: months[0]!,
      to_month: addMonths(months.at(-1)!, 1),
      due_day: 15,
      amount_cents: 9_200,
      basis: 'other',
      delivery: 'elsewhere',
      content: JSON.stringify({} satisfies Partial<PrepaymentNoticeContent>),
      state: 'sent',
      sent_on: months[0]!,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('prepayment_instalment')
    .values(
      months.map((month) => ({
        ...place,
        plan_id: id,
        month,
        due_on: `${month.slice(0, 8)}15`,
        amount_cents: 9_200,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
