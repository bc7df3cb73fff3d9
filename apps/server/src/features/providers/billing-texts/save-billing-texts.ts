import { ErrorCode } from '@lichthof/contracts/errors.ts';
import {
  billingTextNames,
  billingTextsOf,
  ownBillingTextsOf,
  type BillingTextName,
  type OwnBillingTexts,
} from '@lichthof/domain/billing/invoices/billing-texts.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import { conflict, HttpError } from '../../../http/errors.ts';
import type { ProviderKey } from '../providers.db.ts';
import { lockProvider } from '../save-provider.ts';
import { readBillingTexts } from './billing-texts.db.ts';

interface Saving {
  texts: OwnBillingTexts;
  validFrom: string;
  /** The version that was read; null while all texts are the defaults. */
  version: number | null;
  today: string;
  userId: number;
}

/**
 * Invoices that are issued from the day on carry these texts; texts planned for later days are given up. Throws 409 when
 * another user has saved meanwhile, 422 for a day before today.
 */
export async function saveBillingTexts(
  db: Database,
  key: ProviderKey,
  { texts, validFrom, version, today, userId }: Saving,
): Promise<void> {
  if (validFrom < today) throw new HttpError(422, 'The day lies in the past', { code: ErrorCode.StartInPast });
  const own = ownBillingTextsOf(billingTextsOf(texts));
  await db.transaction().execute(async (tx) => {
    await lockProvider(tx, key);
    const stored = await readBillingTexts(tx, key);
    if (stored.version !== version) {
      throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the billing texts');
    }
    const before = stored.versions.find((one) => one.validFrom <= validFrom)?.texts ?? {};
    await deletePlanned(tx, key, validFrom);
    await tx
      .insertInto('billing_texts')
      .values({
        customer_id: key.customerId,
        provider_id: key.providerId,
        valid_from: validFrom,
        texts: JSON.stringify(own),
        version: (version ?? 0) + 1,
        saved_by: userId,
      })
      .execute();
    const changed = changedFields(recordOf(before), recordOf(own));
    await addAuditEntry(tx, {
      customerId: key.customerId,
      userId,
      action: 'save',
      objectType: 'billing_texts',
      objectId: key.providerId,
      ...(changed && { before: changed.before }),
      after: { ...changed?.after, validFrom },
    });
  });
}

async function deletePlanned(tx: Database, key: ProviderKey, validFrom: string): Promise<void> {
  await tx
    .deleteFrom('billing_texts')
    .where('customer_id', '=', key.customerId)
    .where('provider_id', '=', key.providerId)
    .where('valid_from', '>=', validFrom)
    .execute();
}

/** The texts by their names in the audit log. */
function recordOf(own: OwnBillingTexts) {
  const texts = billingTextsOf(own);
  const entries = billingTextNames.map((name) => [`text_${name}`, texts[name]]);
  return Object.fromEntries(entries) as Record<`text_${BillingTextName}`, string>;
}
