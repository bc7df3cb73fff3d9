import { getFirst, getItem } from '@lichthof/domain/collections/items.ts';
import { addAuditEntries } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { inChunks } from '../../../database/in-chunks.ts';
import { takeReferences } from '../mandates/take-references.ts';
import type { MandateToSave, SavingAuthor } from './participant-to-save.ts';
import { signingYear } from '../mandates/signing-time.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';

interface Payer {
  participantId: number;
  mandate: MandateToSave;
}

/** Saves the first mandates of new participants, each with a reference of the year in which it was granted. */
export async function saveMandates(
  tx: Database,
  { customerId, author }: { customerId: number; author: SavingAuthor },
  payers: Payer[],
): Promise<void> {
  const byRange = Map.groupBy(payers, ({ mandate }) => `${mandate.providerId} ${signingYear(mandate.grantedAt)}`);
  for (const payersOfRange of byRange.values()) {
    const { providerId, creditorId, grantedAt } = getFirst(payersOfRange).mandate;
    const creditor = { customerId, providerId, creditorId, year: signingYear(grantedAt) };
    const rows = await withReferences(tx, creditor, payersOfRange);
    for (const chunk of inChunks(rows)) {
      const inserted = await tx
        .insertInto('mandate')
        .values(chunk.map((row) => ({ customer_id: customerId, granted_by: author.userId, ...row })))
        .returning(['id', 'reference', 'iban', 'account_holder', 'text_version', 'granted_at'])
        .execute();
      const entry = { customerId, userId: author.userId, action: author.action, objectType: 'mandate' as const };
      await addAuditEntries(
        tx,
        inserted.map(({ id, iban, ...after }) => ({
          ...entry,
          objectId: id,
          after: { ...after, iban: maskIban(iban) },
        })),
      );
    }
  }
}

type Creditor = Parameters<typeof takeReferences>[1];

/** Running mandates keep their references, the others get new ones. */
async function withReferences(tx: Database, creditor: Creditor, payers: Payer[]) {
  const kept = payers.flatMap(({ mandate }) => (mandate.reference ? [mandate.reference] : []));
  const { creditorId, customerId } = creditor;
  const rows = kept.map((reference) => ({ reference: reference.toUpperCase(), creditor_id: creditorId }));
  for (const chunk of inChunks(rows.map((row) => ({ ...row, customer_id: customerId })))) {
    await tx.insertInto('mandate_reference').values(chunk).execute();
  }
  const references = await takeReferences(tx, creditor, payers.length - kept.length);
  let taken = 0;
  return payers.map((payer) => rowOf(payer, payer.mandate.reference ?? getItem(references, taken++)));
}

const rowOf = ({ participantId, mandate }: Payer, reference: string) => ({
  participant_id: participantId,
  creditor_id: mandate.creditorId,
  reference,
  iban: mandate.iban,
  bic: mandate.bic ?? null,
  bank_name: mandate.bankName ?? null,
  account_holder: mandate.accountHolder,
  text_version: mandate.textVersion,
  granted_at: mandate.grantedAt,
});
