import { requireValue } from '@lichthof/domain/collections/items.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/monitoring/webhooks.ts';
import { randomUUID } from 'node:crypto';
import { addAuditEntry, type AuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { claimBeforeSending } from '../../database/request-key.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { refuseSampleCustomer } from '../../http/refuse-sample-customer.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { isDelivered, type WebhookRefusal } from '../../integrations/webhooks/webhook-sender.ts';
import { insertTest, listDeliveries, queueAgain } from './deliveries.db.ts';
import { createSealedSecret, sendMessage, type WebhookTools } from './webhook-tools.ts';
import * as webhooks from './webhooks.db.ts';

interface WebhookRouteTools extends WebhookTools {
  allowsOwnNetwork: boolean;
}

export function webhooksRoutes(context: RouteContext, tools: WebhookRouteTools): void {
  const { db } = context;
  const { secretCipher, webhookSender, allowsOwnNetwork } = tools;
  const requireSecretCipher = () => {
    if (!secretCipher) throw conflict(ErrorCode.WebhookUnavailable, 'The server has no key for secrets');
    return secretCipher;
  };

  addRoute(context, contract.getWebhook, async ({ params: { customerId } }) => ({
    webhook: await webhooks.readWebhook(db, customerId),
    isAvailable: secretCipher !== undefined,
    allowsOwnNetwork,
    deliveries: await listDeliveries(db, customerId),
  }));

  addRoute(context, contract.saveWebhook, ({ params: { customerId }, body, caller: { userId } }) => {
    const refusal = webhookSender.refusalOf(body.url);
    if (refusal) throw new HttpError(422, 'The address is refused', { code: codeOf[refusal], field: 'url' });
    const { secret, sealed } = createSealedSecret(requireSecretCipher(), customerId);
    return db.transaction().execute(async (tx) => {
      await webhooks.lockCustomer(tx, customerId);
      const before = await webhooks.readWebhook(tx, customerId);
      if ((before?.version ?? 0) !== body.version)
        throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the webhook');
      const change = { ...body, userId, version: body.version + 1 };
      const changed = changedFields(before ? toAudit(before) : {}, toAudit(body));
      const isChanged = changed !== undefined || before?.switchedOffAt;
      if (!before) await webhooks.insertWebhook(tx, customerId, { ...change, secret: sealed });
      else if (isChanged) await webhooks.updateWebhook(tx, customerId, change);
      if (isChanged) await addEntry(tx, { customerId, userId, action: before ? 'change' : 'create', ...changed });
      const webhook = requireValue(await webhooks.readWebhook(tx, customerId), 'webhook after it was saved');
      return { webhook, secret: before ? null : secret };
    });
  });

  addRoute(context, contract.renewWebhookSecret, ({ params: { customerId }, caller: { userId } }) => {
    const { secret, sealed } = createSealedSecret(requireSecretCipher(), customerId);
    return db.transaction().execute(async (tx) => {
      if (!(await webhooks.updateSecret(tx, customerId, sealed))) throw notFound('Webhook');
      await addEntry(tx, { customerId, userId, action: 'renewSecret' });
      return { secret };
    });
  });

  addRoute(context, contract.testWebhook, async ({ params: { customerId } }) => {
    const receiver = await webhooks.findReceiver(db, customerId);
    if (!receiver) throw notFound('Webhook');
    await refuseSampleCustomer(db, customerId);
    await claimBeforeSending(db);
    const message = { messageId: `msg_${randomUUID()}`, event: 'test', data: { customerId }, createdAt: new Date() };
    const attempt = await sendMessage(tools, requireSecretCipher(), { ...receiver, ...message });
    const state = isDelivered(attempt) ? 'sent' : 'failed';
    return insertTest(db, customerId, { ...message, attempt, state });
  });

  addRoute(context, contract.resendWebhookDelivery, ({ params }) =>
    db.transaction().execute(async (tx) => {
      const webhook = await webhooks.readWebhook(tx, params.customerId);
      if (!webhook || !(await queueAgain(tx, params))) throw notFound('Message');
      if (!webhook.isActive) throw conflict(ErrorCode.WebhookInactive, 'The webhook is switched off');
    }),
  );

  addRoute(context, contract.deleteWebhook, ({ params: { customerId }, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      if (!(await webhooks.removeWebhook(tx, customerId))) throw notFound('Webhook');
      await addEntry(tx, { customerId, userId, action: 'delete' });
    }),
  );
}

const codeOf: Record<WebhookRefusal, ErrorCode> = {
  notHttps: ErrorCode.WebhookNotHttps,
  ownNetwork: ErrorCode.WebhookOwnNetwork,
};

const toAudit = ({ url, events, isActive }: { url: string; events: readonly string[]; isActive: boolean }) => ({
  url,
  events: events.toSorted().join(', '),
  isActive,
});

type WebhookEntry = Omit<AuditEntry<Partial<ReturnType<typeof toAudit>>>, 'objectType' | 'objectId'>;

/** A customer has one webhook, so the entry names the customer as its object. */
const addEntry = (tx: Database, entry: WebhookEntry) =>
  addAuditEntry(tx, { ...entry, objectType: 'webhook', objectId: entry.customerId });
