import type { BankData, Mandate, ParticipantMandates } from '@lichthof/contracts/supply/mandates.ts';
import { currentMandateVersion, mandateText } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import { maskedIban } from '@lichthof/domain/billing/invoices/payment.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/records/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import type { ParticipantKey } from '../participants.db.ts';
import { findEstateProvider } from './creditor.db.ts';

type MandateRow = Omit<Mandate, 'grantedAt' | 'revokedAt' | 'text'> & {
  grantedAt: Date;
  revokedAt: Date | null;
  creditorName: string;
};

/** All mandates of a participant, the newest first, and the wording of a new one. */
export async function readMandates(db: Database, key: ParticipantKey): Promise<ParticipantMandates> {
  const provider = await findEstateProvider(db, key);
  const { rows } = await sql<Omit<MandateRow, 'creditorName'>>`
    select m.id as "mandateId", m.reference, m.creditor_id as "creditorId", m.iban, m.bank_name as "bankName",
      m.account_holder as "accountHolder", m.granted_at as "grantedAt", m.revoked_at as "revokedAt",
      granter.first_name || ' ' || granter.last_name as "grantedByName",
      revoker.first_name || ' ' || revoker.last_name as "revokedByName", m.text_version as "textVersion"
    from participant p join mandate m on m.customer_id = p.customer_id and m.participant_id = p.id
    left join app_user granter on granter.id = m.granted_by
    left join app_user revoker on revoker.id = m.revoked_by
    where p.customer_id = ${key.customerId} and p.estate_id = ${key.estateId} and p.id = ${key.participantId}
    order by m.revoked_at desc nulls first, m.id desc`.execute(db);
  const creditorName = provider?.name ?? '';
  const offer = provider?.creditorId
    ? mandateText(currentMandateVersion, { name: provider.name, creditorId: provider.creditorId })
    : null;
  return { mandates: rows.map((row) => mandateOf({ ...row, creditorName })), offer };
}

function mandateOf({ creditorName, ...row }: MandateRow): Mandate {
  const { creditorId, textVersion, iban, grantedAt, revokedAt } = row;
  return {
    ...row,
    iban: maskedIban(iban),
    grantedAt: grantedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    text: mandateText(textVersion, { name: creditorName, creditorId }),
  };
}

/** The whole bank data of a mandate; records that the user has read them. Throws 404. */
export async function readBankData(
  db: Database,
  { customerId, estateId, participantId, mandateId }: ParticipantKey & { mandateId: number },
  userId: number,
): Promise<BankData> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<BankData & { reference: string }>`
      select m.iban, m.bic, m.bank_name as "bankName", m.account_holder as "accountHolder", m.reference
      from participant p join mandate m on m.customer_id = p.customer_id and m.participant_id = p.id
      where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.id = ${participantId}
        and m.id = ${mandateId}`.execute(tx);
    if (!rows[0]) throw notFound('Mandate');
    const { reference, ...bankData } = rows[0];
    const entry = { customerId, userId, objectType: 'mandate', objectId: mandateId, action: 'readBankData' };
    await addAuditEntry(tx, { ...entry, after: { reference } });
    return bankData;
  });
}
