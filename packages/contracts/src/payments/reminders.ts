import { Role } from '@lichthof/domain/access/role.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { letterDeliveries, letterStates } from '@lichthof/domain/letters/letter-delivery.ts';
import { type ClaimKey, claimKeyPattern, claimKinds } from '@lichthof/domain/reminders/claim.ts';
import { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { reminderHindrances } from '@lichthof/domain/reminders/reminder-state.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam } from '../endpoint.ts';
import { requiredLine } from '../fields.ts';
import { reminderRulesSchema } from './reminder-rules.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const estatePath = '/api/customers/:customerId/estates/:estateId';
const path = `${estatePath}/reminders`;
const pdf = ['application/pdf'] as const;
const step = z.enum(ReminderStep);
// a pattern says more in the description of the API than a custom schema
const claimKey = z.string().regex(claimKeyPattern) as unknown as z.ZodType<ClaimKey, ClaimKey>;
const claimList = z
  .string()
  .regex(/^(invoice|instalment)-\d{1,9}(,(invoice|instalment)-\d{1,9}){0,99}$/)
  .transform((text) => [...new Set(text.split(',') as ClaimKey[])]);

const overdueClaimSchema = z
  .object({
    claim: claimKey,
    claimKind: z.enum(claimKinds),
    /** Of an invoice; or 'Abschlag 02/2027'. */
    number: z.string(),
    participantId: z.int(),
    participantType: z.enum(participantTypes),
    names: z.array(z.string()),
    apartmentName: z.string().nullable(),
    /** The days of the invoice, or the month of the instalment; `to` is exclusive. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** Of a cancellation: money that was paid out and is owed back. */
    isRepayment: z.boolean(),
    dueDate: z.iso.date(),
    openCents: z.int(),
    /** What was paid of it so far. */
    paidCents: z.int(),
    /** The day on which the bank returned its last debit. */
    returnedOn: z.iso.date().nullable(),
    /** `due`: a reminder may be sent today; `later`: from `day` on; otherwise why none is sent. */
    kind: z.enum(['due', 'later', ...reminderHindrances]),
    /** The next step; null where none is planned. */
    step: step.nullable(),
    day: z.iso.date().nullable(),
    last: z.object({ step, payUntil: z.iso.date() }).nullable(),
    block: z.object({ reason: z.string(), blockedUntil: z.iso.date() }).nullable(),
    delivery: z.enum(letterDeliveries),
    /** Of the participant: earlier fees that are open (positive), or a credit (negative). */
    otherCents: z.int(),
  })
  .meta({ id: 'OverdueClaim' });
export type OverdueClaim = z.infer<typeof overdueClaimSchema>;

const reminderSchema = z
  .object({
    reminderId: z.int(),
    step,
    participantId: z.int(),
    names: z.array(z.string()),
    /** The numbers of its invoices and instalments, separated by commas. */
    numbers: z.string(),
    issuedOn: z.iso.date(),
    payUntil: z.iso.date(),
    totalCents: z.int(),
    feeCents: z.int(),
    delivery: z.enum(letterDeliveries),
    state: z.enum(letterStates),
    sentOn: z.iso.date().nullable(),
  })
  .meta({ id: 'Reminder' });
export type Reminder = z.infer<typeof reminderSchema>;

const reminderOverviewSchema = z
  .object({
    /** The estate's local day. */
    today: z.iso.date(),
    rules: reminderRulesSchema,
    /** The oldest due date first. */
    claims: z.array(overdueClaimSchema),
    /** The newest first. */
    reminders: z.array(reminderSchema),
  })
  .meta({ id: 'ReminderOverview' });
export type ReminderOverview = z.infer<typeof reminderOverviewSchema>;

export const listReminders = endpoint({
  method: 'GET',
  path,
  summary: 'What is overdue in an estate with the next step of each, and the reminders sent',
  access,
  params: customerEstateParams,
  result: reminderOverviewSchema,
});

/** 409 with RemindersChanged if one of them is no longer due. */
export const previewReminder = endpoint({
  method: 'GET',
  path: `${path}/preview`,
  summary: 'The letter that a participant would get about some invoices and instalments, as PDF',
  access,
  params: customerEstateParams,
  query: z.object({ claims: claimList }),
  fileTypes: pdf,
  result: fileResult,
});

const sendingSchema = z.object({ mailCount: z.int(), postCount: z.int() });

/** One letter for each participant. All or none: 409 with RemindersChanged if one has no longer reached its step. */
export const issueReminders = endpoint({
  method: 'POST',
  path,
  summary: 'Remind participants of what is overdue',
  access,
  params: customerEstateParams,
  body: z.object({
    claims: z
      .array(z.object({ claim: claimKey, step }))
      .min(1)
      .max(5000),
  }),
  result: sendingSchema,
});

const reminderParams = customerEstateParams.extend({ reminderId: idParam });

export const getReminderFile = endpoint({
  method: 'GET',
  path: `${path}/:reminderId/pdf`,
  summary: 'A reminder as PDF',
  access,
  params: reminderParams,
  fileTypes: pdf,
  result: fileResult,
});

/** For letters by post, and for mails that could not be sent and went by post instead; 409 for one that was sent. */
export const markReminderSent = endpoint({
  method: 'POST',
  path: `${path}/:reminderId/sent`,
  summary: 'Note that a reminder was sent by post today',
  access,
  params: reminderParams,
});

const claimParams = customerEstateParams.extend({ claim: claimKey });
const claimPath = `${path}/claims/:claim`;

const reminderHistorySchema = z
  .object({
    reminders: z.array(reminderSchema),
    blocks: z.array(
      z.object({
        reason: z.string(),
        blockedUntil: z.iso.date(),
        createdOn: z.iso.date(),
        liftedOn: z.iso.date().nullable(),
      }),
    ),
  })
  .meta({ id: 'ReminderHistory' });
export type ReminderHistory = z.infer<typeof reminderHistorySchema>;

export const getReminderHistory = endpoint({
  method: 'GET',
  path: claimPath,
  summary: 'The reminders of an invoice or instalment and its pauses, the newest first',
  access,
  params: claimParams,
  result: reminderHistorySchema,
});

export const longestBlockReason = 200;
export const longestBlockDays = 366;

/** Replaces a pause in force. 422 for an end before today, or more than a year ahead. */
export const blockReminders = endpoint({
  method: 'PUT',
  path: `${claimPath}/block`,
  summary: 'Pause the reminders of an invoice or instalment, for instance while it is disputed',
  access,
  params: claimParams,
  body: z.object({ reason: requiredLine(longestBlockReason), blockedUntil: z.iso.date() }),
});

/** 404 without a pause in force. */
export const liftReminderBlock = endpoint({
  method: 'DELETE',
  path: `${claimPath}/block`,
  summary: 'End the pause of reminders today',
  access,
  params: claimParams,
});
