import { alarmKinds } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { z } from 'zod';

const id = z.int();
const cents = z.int();
const day = z.iso.date();
const moment = z.iso.datetime({ precision: null, offset: true });
const pageUrl = z.url();

const alarmEntry = z.object({
  alarmId: id,
  estateId: id,
  estateName: z.string(),
  kind: z.enum(alarmKinds),
  severity: z.string(),
  subjectId: id,
  subjectName: z.string(),
  measured: z.number().nullable(),
  limit: z.number().nullable(),
  day: day.nullable(),
  openedAt: moment,
  acknowledgedAt: moment.nullable(),
  closedAt: moment.nullable(),
  closeReason: z.string().nullable(),
  url: pageUrl,
});

const runEntry = z.object({
  runId: id,
  estateId: id,
  estateName: z.string(),
  kind: z.string(),
  state: z.string(),
  from: day,
  to: day,
  finishedAt: moment.nullable(),
  url: pageUrl,
});

/** Names no person: the system that keeps the customer's books finds the recipient by the ids. */
const invoiceEntry = z.object({
  invoiceId: id,
  estateId: id,
  participantId: id,
  contractId: id,
  number: z.string(),
  type: z.enum(['invoice', 'cancellation', 'correction']),
  correctsInvoiceId: id.nullable(),
  cancelledByInvoiceId: id.nullable(),
  from: day,
  to: day,
  issuedOn: day,
  dueOn: day,
  netCents: cents,
  vatCents: cents,
  grossCents: cents,
  openCents: cents,
  paidOn: day.nullable(),
});

const reminderEntry = z.object({
  reminderId: id,
  estateId: id,
  participantId: id,
  contractId: id,
  step: z.int(),
  issuedOn: day,
  payUntil: day,
  totalCents: cents,
  feeCents: cents,
  invoiceIds: z.array(id),
  instalmentIds: z.array(id),
});

const contractEntry = z.object({
  contractId: id,
  participantId: id,
  estateId: id,
  apartmentId: id.nullable(),
  number: z.string(),
  participantType: z.enum(['tenant', 'general', 'vacant', 'third_party']),
  from: day,
  /** The day after the last one. */
  to: day.nullable(),
});

/** The sender recognises its file by the checksum; the name of a file may name a person. */
const importEntry = z.object({
  importId: id,
  estateId: id,
  state: z.enum(['done', 'failed', 'revoked']),
  failure: z.string().nullable(),
  sha256: z.string(),
  createdAt: moment,
});

const gapEntry = z.object({ gapId: id, estateId: id, meterId: id, day, missing: z.int() });

interface WebhookEventKind {
  summary: string;
  /** The field of the message that lists what happened. */
  list: string;
  entry: z.ZodObject;
}

/** Each event that a customer's own system may get messages about, with their form. */
export const webhookEventKinds = {
  'alarm.opened': { summary: 'Alarms were opened', list: 'alarms', entry: alarmEntry },
  'alarm.acknowledged': { summary: 'A person acknowledged alarms', list: 'alarms', entry: alarmEntry },
  'alarm.closed': { summary: 'Alarms were closed', list: 'alarms', entry: alarmEntry },
  'billingRun.finished': { summary: 'A billing run ended', list: 'runs', entry: runEntry },
  'invoice.issued': {
    summary: 'Invoices, cancellations or corrections were issued',
    list: 'invoices',
    entry: invoiceEntry,
  },
  'invoice.cancelled': { summary: 'Invoices were cancelled', list: 'invoices', entry: invoiceEntry },
  'invoice.paid': { summary: 'Invoices were paid in full, or credits paid out', list: 'invoices', entry: invoiceEntry },
  'invoice.reopened': {
    summary: 'A payment was returned or taken back, so invoices are open again',
    list: 'invoices',
    entry: invoiceEntry,
  },
  'reminder.issued': { summary: 'Reminders of payments were issued', list: 'reminders', entry: reminderEntry },
  'contract.begun': {
    summary: 'Contracts were entered; `from` may lie ahead',
    list: 'contracts',
    entry: contractEntry,
  },
  'contract.ended': {
    summary: 'The end of contracts was entered, moved or removed; `to` may lie ahead',
    list: 'contracts',
    entry: contractEntry,
  },
  'import.finished': { summary: 'Imports of values ended or were revoked', list: 'imports', entry: importEntry },
  'gap.found': {
    summary: 'Days on which quarter-hours are missing though values follow; each is reported once',
    list: 'gaps',
    entry: gapEntry,
  },
} as const satisfies Record<string, WebhookEventKind>;

export type WebhookEvent = keyof typeof webhookEventKinds;
export const webhookEvents = Object.keys(webhookEventKinds) as [WebhookEvent, ...WebhookEvent[]];

/** The form of a message about an event. */
export function webhookMessageSchema(event: WebhookEvent) {
  const { list, entry } = webhookEventKinds[event];
  const data = z.object({ customerId: id, [list]: z.array(entry).min(1) });
  return z.object({ type: z.literal(event), timestamp: moment, data });
}
