import type { AuditAction } from '@lichthof/domain/audit/audit-labels.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import type { ProviderBody } from '@lichthof/contracts/supply/providers.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { providerFields, type ProviderFields } from '@lichthof/domain/fields/provider-fields.ts';
import type { Logo } from '../../integrations/typesetting/typesetter.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { columnValues, providerColumns } from '../../database/field-columns.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { bicOfOtherBank } from '../../http/bank-account-errors.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { completeAccount } from '../../integrations/banks/bank-directory.ts';
import { refuseAccountOfDebtor } from './account-of-debtor.db.ts';
import { type ProviderKey, readStoredProvider } from './providers.db.ts';

interface NewProvider {
  customerId: number;
  body: ProviderBody;
  logo: Logo | null;
}

interface Author {
  /** Null if no user does it. */
  userId: number | null;
  action: AuditAction;
}

/** Creates a provider in the caller's transaction and returns its id. Throws 409 when the name is taken or the BIC is that of another bank. */
export async function createProvider(
  tx: Database,
  { customerId, body, logo }: NewProvider,
  { userId, action }: Author,
): Promise<number> {
  const provider = withCompleteAccount(body);
  const { id } = await translateTakenName(() =>
    tx
      .insertInto('provider')
      .values({
        customer_id: customerId,
        ...columnsOf(provider),
        logo: logo?.bytes ?? null,
        logo_type: logo?.type ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const object = { customerId, objectType: 'provider' as const, objectId: id };
  await addAuditEntry(tx, { ...object, userId, action, after: withMaskedIban(recordOf(provider)) });
  return id;
}

interface Change {
  body: ProviderBody & { version: number };
  userId: number;
}

/**
 * Replaces all fields. Throws 409 when the version is outdated, the name is taken, a mandate names the creditor id,
 * the BIC is that of another bank, or a participant pays from the account.
 */
export async function changeProvider(db: Database, key: ProviderKey, { body, userId }: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockProvider(tx, key, body.version);
    const before = await readStoredProvider(tx, key);
    if (before.isCreditorIdLocked && before.creditorId !== body.creditorId) {
      throw conflict(ErrorCode.CreditorIdLocked, 'Mandates name the creditor id');
    }
    const provider = withCompleteAccount(body);
    const changed = changedFields(recordOf(before), recordOf(provider));
    if (!changed) return;
    if (provider.iban !== before.iban) await refuseAccountOfDebtor(tx, key, provider.iban);
    await translateTakenName(() =>
      tx
        .updateTable('provider')
        .set({ ...columnsOf(provider), version: before.version + 1 })
        .where('customer_id', '=', key.customerId)
        .where('id', '=', key.providerId)
        .execute(),
    );
    await addAuditEntry(tx, {
      customerId: key.customerId,
      userId,
      action: 'change',
      objectType: 'provider',
      objectId: key.providerId,
      before: withMaskedIban(changed.before),
      after: withMaskedIban(changed.after),
    });
  });
}

/** Throws 404, or 409 when the version is not the given one. */
export async function lockProvider(
  tx: Database,
  { customerId, providerId }: ProviderKey,
  version?: number,
): Promise<void> {
  const provider = await tx
    .selectFrom('provider')
    .select('version')
    .where('customer_id', '=', customerId)
    .where('id', '=', providerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!provider) throw notFound('Provider');
  if (version !== undefined && provider.version !== version) {
    throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the provider');
  }
}

function withCompleteAccount(body: ProviderBody): ProviderBody {
  const account = completeAccount(body);
  if (!account) throw bicOfOtherBank();
  return { ...body, bic: account.bic ?? body.bic };
}

const columnsOf = (body: ProviderBody) =>
  columnValues(providerColumns, valuesToStore<ProviderFields>(providerFields, body));

/** The columns by their names in the audit log; lists as text, so that they can be compared. */
function recordOf(body: ProviderBody) {
  const columns = columnsOf(body);
  return { ...columns, directors: columns.directors.join(', ') };
}

/** The audit log does not tell bank accounts. */
const withMaskedIban = <Fields extends { iban?: string }>(fields: Fields): Fields =>
  fields.iban === undefined ? fields : { ...fields, iban: maskIban(fields.iban) };

async function translateTakenName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (violatedIndex(error) !== 'provider_name') throw error;
    const metadata = { code: ErrorCode.NameTaken, field: FieldName.Name };
    throw new HttpError(409, 'Another provider of the customer has this name', metadata);
  }
}
