/** 1 friendly reminder (Zahlungserinnerung), 2 and 3 formal reminders (Mahnungen). */
export const ReminderStep = { Friendly: 1, First: 2, Second: 3 } as const;
export type ReminderStep = (typeof ReminderStep)[keyof typeof ReminderStep];

interface ReminderStepRule {
  /** Days after the due date, or after the deadline of the step before. */
  waitDays: number;
  /** What the letter costs the provider; the first step is free of charge. */
  feeCents: number;
  /** Days to pay after the letter has arrived. */
  payDays: number;
}

export interface ReminderRules {
  /** In order of their steps; later steps may be left out. */
  steps: ReminderStepRule[];
  /** Less than this is not reminded of. */
  smallestCents: number;
  /** A mail costs nothing, so that only letters by post have a fee. */
  isFeeByPostOnly: boolean;
}

/**
 * A fee may only cover what the letter costs: paper, printing, postage, without work and systems (BGH, 26 June 2019,
 * VIII ZR 95/18).
 */
export const largestFeeCents = 500;

export const defaultReminderRules: ReminderRules = {
  steps: [
    { waitDays: 7, feeCents: 0, payDays: 14 },
    { waitDays: 7, feeCents: 0, payDays: 14 },
    { waitDays: 7, feeCents: 0, payDays: 10 },
  ],
  smallestCents: 500,
  isFeeByPostOnly: true,
};

/**
 * The fee of a letter in cents. The first letter puts the debtor in default (§ 286 (1) BGB), so that its costs are not
 * damages of the delay.
 */
export function reminderFeeCents(
  { steps, isFeeByPostOnly }: ReminderRules,
  { step, isByPost }: { step: ReminderStep; isByPost: boolean },
): number {
  if (step === ReminderStep.Friendly || (isFeeByPostOnly && !isByPost)) return 0;
  return steps[step - 1]?.feeCents ?? 0;
}
