import { Role } from '@lichthof/domain/access/role.ts';
import { largestFeeCents } from '@lichthof/domain/reminders/reminder-rules.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/tenant-electricity/reminder-rules';

const mostDays = 90;
const largestLimitCents = 100_000;

const stepSchema = z.object({
  waitDays: z.int().min(1).max(mostDays),
  feeCents: z.int().min(0).max(largestFeeCents),
  payDays: z.int().min(7).max(mostDays),
});

/** The first step is free of charge. */
export const reminderRulesSchema = z
  .object({
    steps: z.array(stepSchema).min(1).max(3),
    smallestCents: z.int().min(0).max(largestLimitCents),
    isFeeByPostOnly: z.boolean(),
  })
  .refine(({ steps }) => steps[0]?.feeCents === 0, { path: ['steps', 0, 'feeCents'], params: { rule: 'noFee' } })
  .meta({ id: 'ReminderRules' });

const providerReminderRulesSchema = z
  .object({
    rules: reminderRulesSchema,
    /** Counts the savings; null while the defaults apply. */
    version: z.int().nullable(),
    providerName: z.string(),
    /** Whether the caller manages all estates of the provider. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'ProviderReminderRules' });
export type ProviderReminderRules = z.infer<typeof providerReminderRulesSchema>;

export const getReminderRules = endpoint({
  method: 'GET',
  path,
  summary: 'How the provider of an estate reminds of overdue invoices',
  access,
  params: customerEstateParams,
  result: providerReminderRulesSchema,
});

/** 403 unless the caller manages all estates of the provider; 409 after a change by somebody else. */
export const saveReminderRules = endpoint({
  method: 'PUT',
  path,
  summary: 'Change how the provider of an estate reminds of overdue invoices',
  access,
  params: customerEstateParams,
  body: z.object({ rules: reminderRulesSchema, version: z.int().nullable() }),
  result: providerReminderRulesSchema,
});
