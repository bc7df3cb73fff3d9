import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Of a first start on 5 January. */
export const historyOfJanuary = {
  invoices: [
    { type: 'cancellation', status: 2, count: 1 },
    { type: 'correction', status: 3, count: 1 },
    { type: 'invoice', status: 2, count: 2 },
    { type: 'invoice', status: 3, count: 16 },
  ],
  files: { debits: 19, returned: 1 },
  reminders: { count: 2, isSent: true, firstDay: '2025-08-08' },
  instalments: { count: 12, deducted: 3, paid: 7 },
  sentOn: ['2025-07-09', '2025-09-11', '2025-10-09'],
  corrected: { isLess: true, isCredit: true },
};

/** What the history has left behind. */
export async function readHistory(db: Database) {
  const { rows } = await sql<object>`
    select (select jsonb_agg(g order by g.type, g.status) from (select i.type, s.status, count(*)::int as count
        from invoice i join invoice_state s on s.invoice_id = i.id group by i.type, s.status) g) as invoices,
      (select jsonb_build_object('debits', count(*), 'returned', count(returned_on)) from direct_debit) as files,
      (select jsonb_build_object('count', count(*), 'isSent', bool_and(state = 'sent'), 'firstDay', min(issued_on))
        from reminder) as reminders,
      (select jsonb_build_object('count', count(*), 'deducted', count(deducted_by_invoice_id),
        'paid', count(*) filter (where paid_cents = amount_cents)) from prepayment_instalment) as instalments,
      (select jsonb_agg(distinct (sent_at at time zone 'UTC')::date) from invoice_state) as "sentOn",
      (select jsonb_build_object('isLess', new.gross_cents < old.gross_cents,
          'isCredit', exists (select from invoice c join invoice_state s on s.invoice_id = c.id
            where c.type = 'cancellation' and c.gross_cents - c.offset_cents - s.paid_cents < 0))
        from invoice new join invoice old on old.id = new.corrects_invoice_id where new.type = 'correction') as corrected`.execute(
    db,
  );
  return rows[0];
}
