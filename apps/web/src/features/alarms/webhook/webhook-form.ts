import { webhookEvents, type WebhookEvent } from '@lichthof/contracts/monitoring/webhook-events.ts';
import { webhookFields, type Webhook } from '@lichthof/contracts/monitoring/webhooks.ts';
import { z } from 'zod';

/** A checkbox for each event, in groups as the dialog shows them. */
export const eventGroups = {
  alarms: {
    'alarm.opened': 'opened',
    'alarm.acknowledged': 'acknowledged',
    'alarm.closed': 'closed',
  },
  values: {
    'import.finished': 'importFinished',
    'gap.found': 'gapFound',
  },
  billing: {
    'billingRun.finished': 'billingRun',
    'invoice.issued': 'invoiceIssued',
    'invoice.cancelled': 'invoiceCancelled',
    'invoice.paid': 'invoicePaid',
    'invoice.reopened': 'invoiceReopened',
    'reminder.issued': 'reminderIssued',
  },
  contracts: {
    'contract.begun': 'contractBegun',
    'contract.ended': 'contractEnded',
  },
} as const;
export const eventGroupNames = Object.keys(eventGroups) as (keyof typeof eventGroups)[];

const eventFields = {
  ...eventGroups.alarms,
  ...eventGroups.values,
  ...eventGroups.billing,
  ...eventGroups.contracts,
} as const satisfies Record<WebhookEvent, string>;
type EventField = (typeof eventFields)[WebhookEvent];
export const eventFieldOf = (event: WebhookEvent) => eventFields[event];

const eventChoices = Object.fromEntries(webhookEvents.map((event) => [eventFields[event], z.boolean()])) as Record<
  EventField,
  z.ZodBoolean
>;

export const webhookForm = z
  .object({ url: webhookFields.shape.url, isActive: z.boolean(), ...eventChoices })
  .superRefine((fields, check) => {
    if (eventsOf(fields).length > 0) return;
    check.addIssue({ code: 'custom', params: { rule: 'someEvent' }, path: ['opened'] });
  });
export type WebhookFormFields = z.infer<typeof webhookForm>;

export const eventsOf = (fields: Record<EventField, boolean>): WebhookEvent[] =>
  webhookEvents.filter((event) => fields[eventFields[event]]);

/** Of a new webhook all alarms are chosen. */
export function initialWebhookFields(webhook: Webhook | null): WebhookFormFields {
  const chosen: readonly string[] = webhook?.events ?? Object.keys(eventGroups.alarms);
  const choices = webhookEvents.map((event) => [eventFields[event], chosen.includes(event)]);
  return {
    url: webhook?.url ?? '',
    isActive: webhook?.isActive ?? true,
    ...(Object.fromEntries(choices) as Record<EventField, boolean>),
  };
}
