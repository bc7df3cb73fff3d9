import * as contract from '@lichthof/contracts/payments/reminder-rules.ts';
import { defaultReminderRules } from '@lichthof/domain/reminders/reminder-rules.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import type { Caller } from '../../../http/caller.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findSuppliedProvider, managesAllEstates, requireAllEstates } from '../provider-access.ts';
import { readStoredProvider } from '../providers.db.ts';
import { findReminderRules, saveReminderRules } from './save-reminder-rules.ts';

/** How a provider reminds of overdue invoices. */
export function reminderRulesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getReminderRules, ({ params, caller }) => readRules(db, params, caller));

  addRoute(context, contract.saveReminderRules, async ({ params, body, caller }) => {
    const key = await findSuppliedProvider(db, params);
    await requireAllEstates(db, caller, key);
    await saveReminderRules(db, key, { ...body, userId: caller.userId });
    return readRules(db, params, caller);
  });
}

async function readRules(db: Database, estate: EstateKey, caller: Caller): Promise<contract.ProviderReminderRules> {
  const key = await findSuppliedProvider(db, estate);
  const stored = await findReminderRules(db, key);
  return {
    rules: stored?.rules ?? defaultReminderRules,
    version: stored?.version ?? null,
    providerName: (await readStoredProvider(db, key)).name,
    mayChange: await managesAllEstates(db, caller, key),
  };
}
