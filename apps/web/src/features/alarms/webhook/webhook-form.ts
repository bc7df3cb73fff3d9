import {
  webhookEvents,
  webhookFields,
  type Webhook,
  type WebhookEvent,
} from '@lichthof/contracts/monitoring/webhooks.ts';
import { z } from 'zod';

/** A checkbox for each event. */
const eventFields = {
  'alarm.opened': 'opened',
  'alarm.acknowledged': 'acknowledged',
  'alarm.closed': 'closed',
  'billingRun.finished': 'billingRun',
} as const satisfies Record<WebhookEvent, string>;
export const eventFieldOf = (event: WebhookEvent) => eventFields[event];

export const webhookForm = z
  .object({
    url: webhookFields.shape.url,
    isActive: z.boolean(),
    opened: z.boolean(),
    acknowledged: z.boolean(),
    closed: z.boolean(),
    billingRun: z.boolean(),
  })
  .superRefine((fields, check) => {
    if (eventsOf(fields).length > 0) return;
    check.addIssue({ code: 'custom', params: { rule: 'someEvent' }, path: ['opened'] });
  });
export type WebhookFormFields = z.infer<typeof webhookForm>;

export const eventsOf = (fields: Pick<WebhookFormFields, (typeof eventFields)[WebhookEvent]>): WebhookEvent[] =>
  webhookEvents.filter((event) => fields[eventFields[event]]);

/** Of a new webhook all alarms are chosen. */
export function initialWebhookFields(webhook: Webhook | null): WebhookFormFields {
  const chosen = webhook?.events ?? ['alarm.opened', 'alarm.acknowledged', 'alarm.closed'];
  return {
    url: webhook?.url ?? '',
    isActive: webhook?.isActive ?? true,
    opened: chosen.includes('alarm.opened'),
    acknowledged: chosen.includes('alarm.acknowledged'),
    closed: chosen.includes('alarm.closed'),
    billingRun: chosen.includes('billingRun.finished'),
  };
}
