import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import {
  earliestCollectionDate,
  incompleteReasonOf,
  type DebitCandidate,
} from '@lichthof/domain/direct-debits/direct-debits.ts';
import { sql, type RawBuilder } from 'kysely';

/** What decides whether a claim can be collected; null when it is paid in another way. */
export type DebitFacts =
  | (Pick<DebitCandidate, 'returnedOn' | 'mandate'> & {
      /** Of the provider that supplies the estate, or did last. */
      creditorId: string | null;
      /** The claim is that provider's. */
      isOfCreditor: boolean;
    })
  | null;

/** The latest mandate of the participant `p`, whether it can still be used or not. */
const latestMandate = sql`
  (select jsonb_build_object('creditorId', m.creditor_id, 'isRevoked', m.revoked_at is not null,
      'grantedOn', (m.granted_at at time zone place.time_zone)::date,
      'lastCollectedOn', (select max(d.collection_date) from direct_debit d
        where d.customer_id = m.customer_id and d.mandate_id = m.id
          and (d.ended_at is null or d.returned_on is not null)))
    from mandate m join estate place on place.customer_id = m.customer_id and place.id = p.estate_id
    where m.customer_id = p.customer_id and m.participant_id = p.id
    order by m.granted_at desc, m.id desc limit 1)`;

const latestCreditor = (column: RawBuilder<unknown>) => sql`
  (select ${column} from estate_supply s
    join provider creditor on creditor.customer_id = s.customer_id and creditor.id = s.provider_id
    where s.customer_id = p.customer_id and s.estate_id = p.estate_id order by lower(s.during) desc limit 1)`;

interface ClaimColumns {
  method: RawBuilder<unknown>;
  providerId: RawBuilder<unknown>;
  /** Matches the debits `d` of the claim. */
  isDebitOfClaim: RawBuilder<unknown>;
}

/** The DebitFacts of a claim of the participant `p`, as JSON. */
export const debitFacts = ({ method, providerId, isDebitOfClaim }: ClaimColumns) => sql<DebitFacts>`
  case when ${method} = ${PaymentMethod.DirectDebit} then jsonb_build_object(
    'creditorId', ${latestCreditor(sql`creditor.creditor_id`)},
    'isOfCreditor', ${providerId} = ${latestCreditor(sql`creditor.id`)},
    'returnedOn', (select max(d.returned_on) from direct_debit d where ${isDebitOfClaim}),
    'mandate', ${latestMandate}) end`;

/** Whether the next SEPA file collects a claim: only then it needs no reminder. */
export function isCollected(debit: DebitFacts, claim: { openCents: number; dueDate: string }, today: string): boolean {
  if (!debit?.isOfCreditor) return false;
  const { creditorId, returnedOn, mandate } = debit;
  const candidate = { openCents: claim.openCents, dueOn: claim.dueDate, isSent: true, returnedOn, mandate };
  const rules = { creditorId, collectionDate: earliestCollectionDate(today), isChosen: false };
  return incompleteReasonOf(candidate, rules) === undefined;
}
