import type { BankData, Mandate, ParticipantMandates } from '@lichthof/contracts/supply/mandates.ts';
import { currentMandateVersion, mandateText } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
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
  const rows = await db
    .selectFrom('participant as p')
    .innerJoin('mandate as m', ofSameCustomer('m.participant_id', 'p.id'))
    .leftJoin('app_user as granter', 'granter.id', 'm.granted_by')
    .leftJoin('app_user as revoker', 'revoker.id', 'm.revoked_by')
    .select([
      'm.id as mandateId',
      'm.reference',
      'm.creditor_id as creditorId',
      'm.iban',
      'm.bank_name as bankName',
      'm.account_holder as accountHolder',
      'm.granted_at as grantedAt',
      'm.revoked_at as revokedAt',
      sql<string | null>`granter.first_name || ' ' || granter.last_name`.as('grantedByName'),
      sql<string | null>`revoker.first_name || ' ' || revoker.last_name`.as('revokedByName'),
      'm.text_version as textVersion',
    ])
    .where('p.customer_id', '=', key.customerId)
    .where('p.estate_id', '=', key.estateId)
    .where('p.id', '=', key.participantId)
    .orderBy('m.revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('m.id', 'desc')
    .execute();
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
    iban: maskIban(iban),
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
    const row = await tx
      .selectFrom('participant as p')
      .innerJoin('mandate as m', ofSameCustomer('m.participant_id', 'p.id'))
      .select(['m.iban', 'm.bic', 'm.bank_name as bankName', 'm.account_holder as accountHolder', 'm.reference'])
      .where('p.customer_id', '=', customerId)
      .where('p.estate_id', '=', estateId)
      .where('p.id', '=', participantId)
      .where('m.id', '=', mandateId)
      .executeTakeFirst();
    if (!row) throw notFound('Mandate');
    const { reference, ...bankData } = row;
    const entry = {
      customerId,
      userId,
      objectType: 'mandate' as const,
      objectId: mandateId,
      action: 'readBankData' as const,
    };
    await addAuditEntry(tx, { ...entry, after: { reference } });
    return bankData;
  });
}
