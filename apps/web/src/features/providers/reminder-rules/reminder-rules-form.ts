import { reminderRulesSchema } from '@lichthof/contracts/payments/reminder-rules.ts';
import { defaultReminderRules, type ReminderRules } from '@lichthof/domain/reminders/reminder-rules.ts';
import { z } from 'zod';

const stepShape = reminderRulesSchema.shape.steps.element.shape;
const maxEur = (cents: number | null) => (cents ?? 0) / 100;
const euros = z.number().min(0).max(maxEur(stepShape.feeCents.maxValue)).multipleOf(0.01);

/** All three steps; the last ones may be left out. */
export const reminderRulesFormSchema = z.object({
  steps: z.array(
    z.object({ waitDays: stepShape.waitDays, feeEur: euros, payDays: stepShape.payDays, isUsed: z.boolean() }),
  ),
  smallestEur: z.number().min(0).max(maxEur(reminderRulesSchema.shape.smallestCents.maxValue)).multipleOf(0.01),
  isFeeByPostOnly: z.boolean(),
});
export type ReminderRulesForm = z.infer<typeof reminderRulesFormSchema>;

export const reminderRulesFormOf = ({ steps, smallestCents, isFeeByPostOnly }: ReminderRules): ReminderRulesForm => ({
  steps: defaultReminderRules.steps.map((proposed, index) => {
    const { waitDays, feeCents, payDays } = steps[index] ?? proposed;
    return { waitDays, feeEur: feeCents / 100, payDays, isUsed: index < steps.length };
  }),
  smallestEur: smallestCents / 100,
  isFeeByPostOnly,
});

/** A step is used only if the one before it is. */
export function reminderRulesOf({ steps, smallestEur, isFeeByPostOnly }: ReminderRulesForm): ReminderRules {
  const unused = steps.findIndex(({ isUsed }, index) => index > 0 && !isUsed);
  return {
    steps: steps
      .slice(0, unused === -1 ? steps.length : unused)
      .map(({ waitDays, feeEur, payDays }) => ({ waitDays, feeCents: Math.round(feeEur * 100), payDays })),
    smallestCents: Math.round(smallestEur * 100),
    isFeeByPostOnly,
  };
}
