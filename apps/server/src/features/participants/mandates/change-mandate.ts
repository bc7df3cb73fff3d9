import { getFirst } from '@lichthof/domain/collections/items.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { currentMandateVersion, paperMandateVersion } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { accountOfCreditor, bicOfOtherBank } from '../../../http/bank-account-errors.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { completeAccount } from '../../../integrations/banks/bank-directory.ts';
import type { ParticipantKey } from '../participants.db.ts';
import { findEstateProvider } from './creditor.db.ts';
import { takeReferences } from './take-references.ts';
import { signingYear } from './signing-time.ts';

export interface BankAccount {
  iban: string;
  accountHolder: string;
  bic?: string | null | undefined;
  bankName?: string | null | undefined;
}

interface MandateChange {
  /** The user who grants or revokes. */
  authorId: number | null;
  /** The version of the participant that the user has seen; absent where the user sees only the own mandate. */
  version?: number;
}

interface MandateGrant extends MandateChange {
  account: BankAccount;
  textVersion: string;
  grantedAt: Date;
}

export type GrantMandate = (tx: Database, key: ParticipantKey, grant: MandateGrant) => Promise<void>;
export type RevokeMandate = (tx: Database, key: ParticipantKey, change: MandateChange) => Promise<void>;

/**
 * Saves a new mandate with its own reference, revokes the one in force, and sets the payment method to direct debit.
 * BIC and bank come from the IBAN where its bank is known. Needs a transaction. Throws 404, and 409 ChangedByOthers,
 * MandateTextOutdated, CreditorIdMissing, BicOfOtherBank or AccountOfCreditor.
 */
export const grantMandate: GrantMandate = async (tx, key, grant) => {
  const { textVersion, grantedAt, authorId } = grant;
  const account = completeAccount(grant.account);
  if (!account) throw bicOfOtherBank();
  if (textVersion !== currentMandateVersion && textVersion !== paperMandateVersion) {
    throw conflict(ErrorCode.MandateTextOutdated, 'The text of the mandate has a newer version');
  }
  const payer = await lockPayer(tx, key, grant.version);
  const provider = await findEstateProvider(tx, key);
  if (!provider?.creditorId) throw conflict(ErrorCode.CreditorIdMissing, 'The provider has no creditor id');
  if (provider.iban === account.iban) throw accountOfCreditor();
  await endMandate(tx, key, authorId);
  const { customerId, participantId } = key;
  const creditor = { customerId, providerId: provider.providerId, creditorId: provider.creditorId };
  const references = await takeReferences(tx, { ...creditor, year: signingYear(grantedAt) }, 1);
  const stored = {
    creditor_id: provider.creditorId,
    reference: getFirst(references),
    account_holder: account.accountHolder,
    bank_name: account.bankName,
    text_version: textVersion,
    granted_at: grantedAt,
  };
  const accountNumbers = { iban: account.iban, bic: account.bic };
  const { id } = await tx
    .insertInto('mandate')
    .values({
      customer_id: customerId,
      participant_id: participantId,
      ...stored,
      ...accountNumbers,
      granted_by: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = {
    customerId,
    userId: authorId,
    objectType: 'mandate' as const,
    objectId: id,
    action: 'grantMandate' as const,
  };
  await addAuditEntry(tx, { ...entry, after: { ...stored, iban: maskIban(account.iban) } });
  await setPaymentMethod(tx, { key, payer, authorId }, PaymentMethod.DirectDebit);
};

/**
 * Revokes the mandate in force; it stays readable. Future invoices are paid by transfer. Needs a transaction. Throws
 * 404, and 409 ChangedByOthers, or MandateNotInForce when there is nothing to revoke.
 */
export const revokeMandate: RevokeMandate = async (tx, key, { authorId, version }) => {
  const payer = await lockPayer(tx, key, version);
  const wasInForce = await endMandate(tx, key, authorId);
  if (!wasInForce && payer.method === PaymentMethod.Transfer) {
    throw conflict(ErrorCode.MandateNotInForce, 'No mandate is in force');
  }
  await setPaymentMethod(tx, { key, payer, authorId }, PaymentMethod.Transfer);
};

interface Payer {
  method: number;
  version: number;
}

async function lockPayer(tx: Database, key: ParticipantKey, seen: number | undefined): Promise<Payer> {
  const { customerId, estateId, participantId } = key;
  const payer = await tx
    .selectFrom('participant')
    .select(['payment_method as method', 'version'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', participantId)
    .forUpdate()
    .executeTakeFirst();
  if (!payer) throw notFound('Participant');
  if (seen !== undefined && seen !== payer.version) {
    throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the participant');
  }
  return payer;
}

/** Whether a mandate was in force. */
async function endMandate(tx: Database, { customerId, participantId }: ParticipantKey, authorId: number | null) {
  const revokedAt = new Date();
  const ended = await tx
    .updateTable('mandate')
    .set({ revoked_at: revokedAt, revoked_by: authorId })
    .where('customer_id', '=', customerId)
    .where('participant_id', '=', participantId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'reference'])
    .executeTakeFirst();
  if (!ended) return false;
  const entry = {
    customerId,
    userId: authorId,
    objectType: 'mandate' as const,
    objectId: ended.id,
    action: 'revokeMandate' as const,
  };
  await addAuditEntry(tx, { ...entry, after: { reference: ended.reference, revoked_at: revokedAt } });
  return true;
}

interface MethodChange {
  key: ParticipantKey;
  payer: Payer;
  authorId: number | null;
}

async function setPaymentMethod(tx: Database, { key, payer, authorId }: MethodChange, method: PaymentMethod) {
  const { customerId, participantId } = key;
  await tx
    .updateTable('participant')
    .set({ payment_method: method, version: payer.version + 1 })
    .where('customer_id', '=', customerId)
    .where('id', '=', participantId)
    .execute();
  if (payer.method === method) return;
  const entry = {
    customerId,
    userId: authorId,
    objectType: 'participant' as const,
    objectId: participantId,
    action: 'change' as const,
  };
  await addAuditEntry(tx, { ...entry, before: { payment_method: payer.method }, after: { payment_method: method } });
}
