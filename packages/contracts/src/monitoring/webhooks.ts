import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam } from '../endpoint.ts';
import { webhookEvents } from './webhook-events.ts';

/** Why there was no answer. `ownNetwork`: the address is not on the internet. */
const webhookFailures = ['notHttps', 'ownNetwork', 'unknownHost', 'certificate', 'timeout', 'noAnswer'] as const;

const longestUrl = 500;
/** An address without a user name or password, which would stand in logs. */
const webhookUrl = z
  .url({ protocol: /^https?$/ })
  .max(longestUrl)
  .refine((url) => URL.canParse(url) && !new URL(url).username && !new URL(url).password, {
    params: { rule: 'urlWithoutPassword' },
  });

export const webhookFields = z.object({
  url: webhookUrl,
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  isActive: z.boolean(),
});

const attemptFields = {
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  durationMs: z.int().nullable(),
  /** The first characters of the answer. */
  answerStart: z.string().nullable(),
};

const webhookDeliverySchema = z
  .object({
    deliveryId: z.int(),
    event: z.enum([...webhookEvents, 'test']),
    createdAt: z.iso.datetime(),
    state: z.enum(['waiting', 'sent', 'failed']),
    attemptCount: z.int(),
    /** Of the last attempt. */
    attemptedAt: z.iso.datetime().nullable(),
    /** Of the next attempt, null if none follows. */
    dueAt: z.iso.datetime().nullable(),
    ...attemptFields,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const webhookSchema = z
  .object({
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    isActive: z.boolean(),
    version: z.int(),
    changedAt: z.iso.datetime(),
    changedByName: z.string(),
    failingSince: z.iso.datetime().nullable(),
    /** When it was switched off because nothing could be delivered. */
    switchedOffAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

const webhookStateSchema = z.object({
  webhook: webhookSchema.nullable(),
  /** Whether the server has a key to encrypt secrets; without one there are no webhooks. */
  isAvailable: z.boolean(),
  /** Whether http and addresses of the own network are allowed. */
  allowsOwnNetwork: z.boolean(),
  /** The last ones, newest first. */
  deliveries: z.array(webhookDeliverySchema),
});
export type WebhookState = z.infer<typeof webhookStateSchema>;

const path = '/api/customers/:customerId/webhook';
const access = { role: Role.CustomerAdmin, on: 'customer' } as const;

export const getWebhook = endpoint({
  method: 'GET',
  path,
  summary: "The webhook to a customer's own system, with its last deliveries",
  access,
  params: customerParams,
  result: webhookStateSchema,
});

/** 409 ChangedByOthers or WebhookUnavailable; 422 WebhookNotHttps or WebhookOwnNetwork. */
export const saveWebhook = endpoint({
  method: 'PUT',
  path,
  summary: "Create or change the webhook to a customer's own system",
  access,
  answersSecret: true,
  params: customerParams,
  /** Version 0 creates it. */
  body: webhookFields.extend({ version: z.int().min(0) }),
  result: z.object({
    webhook: webhookSchema,
    /** Shown this once, when it was created. */
    secret: z.string().nullable(),
  }),
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: `${path}/secret`,
  summary: 'Replace the secret of a webhook; the former one is no longer used',
  access,
  answersSecret: true,
  params: customerParams,
  result: z.object({ secret: z.string() }),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: `${path}/test`,
  summary: 'Send a test message at once and tell what the system answered',
  access,
  params: customerParams,
  result: webhookDeliverySchema,
});

/** 409 WebhookInactive. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: `${path}/deliveries/:deliveryId/resend`,
  summary: 'Send a message again, with its former id',
  access,
  params: customerParams.extend({ deliveryId: idParam }),
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a webhook with its secret and its log',
  access,
  params: customerParams,
});
