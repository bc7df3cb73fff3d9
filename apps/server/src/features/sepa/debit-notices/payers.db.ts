import { greetingNameOf, type LetterRecipient } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { postalAddress } from '../../../database/postal-address.ts';

/** To whom a letter about an invoice goes. */
export interface Payer extends Required<LetterRecipient> {
  contractId: number;
  email: string | null;
  customerNumber: string;
  contractNumber: string;
  /** Of the invoice. */
  issuedDate: string;
}

type PayerRow = Payer & Parameters<typeof greetingNameOf>[0] & { invoiceId: number };

/** The payers of invoices by the invoice, with the address of today or else that of the invoice. */
export async function readPayers(db: Database, customerId: number, invoiceIds: number[]): Promise<Map<number, Payer>> {
  const { rows } = await sql<PayerRow>`
    select i.id as "invoiceId", i.contract_id as "contractId", i.issued_on as "issuedDate", p.email, p.names, p.type,
      p.is_business as "isBusiness", p.greeting_name as "greetingName",
      ${postalAddress('p', sql`i.snapshot #> '{recipient,address}'`)} as address,
      i.snapshot #>> '{recipient,customerNumber}' as "customerNumber",
      i.snapshot #>> '{recipient,contractNumber}' as "contractNumber"
    from invoice i join participant p on p.customer_id = i.customer_id and p.id = i.participant_id
    where i.customer_id = ${customerId} and i.id = any(${`{${invoiceIds.join(',')}}`}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.invoiceId, { ...row, greetingName: greetingNameOf(row) }]));
}
