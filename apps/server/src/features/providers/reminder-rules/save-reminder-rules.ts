import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { defaultReminderRules, type ReminderRules } from '@lichthof/domain/reminders/reminder-rules.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import { conflict } from '../../../http/errors.ts';
import type { ProviderKey } from '../providers.db.ts';

interface StoredRules {
  rules: ReminderRules;
  version: number;
}

/** Undefined while the defaults apply. */
export async function findReminderRules(
  db: Database,
  { customerId, providerId }: ProviderKey,
): Promise<StoredRules | undefined> {
  const row = await db
    .selectFrom('reminder_rules')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { steps, smallest_cents: smallestCents, is_fee_by_post_only: isFeeByPostOnly, version } = row;
  return { rules: { steps: steps as ReminderRules['steps'], smallestCents, isFeeByPostOnly }, version };
}

interface Saving {
  rules: ReminderRules;
  /** As read; null while the defaults applied. */
  version: number | null;
  userId: number;
}

/** Throws 409 when somebody else has saved meanwhile. */
export async function saveReminderRules(db: Database, key: ProviderKey, { rules, version, userId }: Saving) {
  await db.transaction().execute(async (tx) => {
    const stored = await findReminderRules(tx, key);
    const written = await writeRules(tx, key, { rules, version });
    if (!written) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the rules of reminders');
    const changed = changedFields(recordOf(stored?.rules ?? defaultReminderRules), recordOf(rules));
    if (!changed) return;
    const object = {
      customerId: key.customerId,
      userId,
      objectType: 'reminder_rules' as const,
      objectId: key.providerId,
    };
    await addAuditEntry(tx, { ...object, action: 'save', ...changed });
  });
}

/** Whether the version was still the stored one. */
async function writeRules(
  tx: Database,
  { customerId, providerId }: ProviderKey,
  { rules, version }: Omit<Saving, 'userId'>,
): Promise<boolean> {
  const values = {
    steps: JSON.stringify(rules.steps),
    smallest_cents: rules.smallestCents,
    is_fee_by_post_only: rules.isFeeByPostOnly,
    version: (version ?? 0) + 1,
  };
  const { numInsertedOrUpdatedRows } =
    version === null
      ? await tx
          .insertInto('reminder_rules')
          .values({ customer_id: customerId, provider_id: providerId, ...values })
          .onConflict((on) => on.columns(['customer_id', 'provider_id']).doNothing())
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('reminder_rules')
          .set(values)
          .where('customer_id', '=', customerId)
          .where('provider_id', '=', providerId)
          .where('version', '=', version)
          .executeTakeFirstOrThrow()
          .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows }));
  return numInsertedOrUpdatedRows === 1n;
}

/** The rules by their names in the audit log. */
function recordOf({ steps, smallestCents, isFeeByPostOnly }: ReminderRules) {
  const inWords = steps.map(({ waitDays, feeCents, payDays }) => `${waitDays} / ${feeCents} ct / ${payDays}`);
  return { reminderSteps: inWords.join('; '), smallestCents, isFeeByPostOnly };
}
