import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { addNotices } from '../notices/add-notice.ts';
import type { Database } from '../../database/database.ts';
import { isDelivered } from '../../integrations/webhooks/webhook-sender.ts';
import {
  claimDelivery,
  markDelivered,
  markFailing,
  mostAttempts,
  storeAttempt,
  switchOff,
  type DeliveryState,
} from './deliveries.db.ts';
import { sendMessage, type WebhookTools } from './webhook-tools.ts';

/** Without any delivery for so long, a message that is given up switches the webhook off. */
const failingDays = 3;
/** 'Gone': the receiver wants nothing any more. */
const goneStatus = 410;

/** Whether a message was due. */
export async function sendNextDelivery(db: Database, tools: WebhookTools): Promise<boolean> {
  const { secretCipher } = tools;
  if (!secretCipher) return false;
  const delivery = await claimDelivery(db);
  if (!delivery) return false;
  const attempt = await sendMessage(tools, secretCipher, delivery);
  const isGone = attempt.status === goneStatus;
  const isLast = isGone || delivery.attemptCount >= mostAttempts;
  const state: DeliveryState = isDelivered(attempt) ? 'sent' : isLast ? 'failed' : 'waiting';
  await db.transaction().execute(async (tx) => {
    const { customerId } = delivery;
    await storeAttempt(tx, delivery, { state, attempt });
    if (state === 'sent') return markDelivered(tx, customerId);
    await markFailing(tx, customerId);
    if (isLast) await switchOffAndTell(tx, customerId, isGone ? 0 : failingDays);
  });
  return true;
}

async function switchOffAndTell(tx: Database, customerId: number, days: number): Promise<void> {
  const switchedOff = await switchOff(tx, customerId, days);
  if (!switchedOff) return;
  const { customer, url, email: recipient, name } = switchedOff;
  const entry = { customerId, userId: null, objectType: 'webhook' as const, objectId: customerId };
  await addAuditEntry(tx, { ...entry, action: 'switchOff' });
  await addNotices(tx, [{ customerId, kind: 'webhookSwitchedOff', recipient, name, facts: { customer, url } }]);
}
