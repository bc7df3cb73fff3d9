import { type BillingTextsOfProvider, ownBillingTextsSchema } from '@lichthof/contracts/billing/billing-texts.ts';
import {
  billingTextNames,
  type BillingTexts,
  billingTextsOf,
  ownBillingTextsOf,
  requiredBillingTexts,
} from '@lichthof/domain/billing/invoices/billing-texts.ts';
import { z } from 'zod';
import { schemaOfForm } from '../form/check-form.ts';

export interface TextsForm {
  texts: BillingTexts;
  validFrom: string;
}

type Body = Pick<BillingTextsOfProvider['versions'][number], 'texts' | 'validFrom'>;

/** The texts of the newest version, whether it is valid already or planned. */
export const textsFormOf = ({ versions, today }: BillingTextsOfProvider): TextsForm => {
  const newest = versions[0];
  const isPlanned = newest !== undefined && newest.validFrom > today;
  return { texts: billingTextsOf(newest?.texts ?? {}), validFrom: isPlanned ? newest.validFrom : today };
};

/** A required text that was emptied stays '', so that its field gets the error. */
export function textsBodyOf(texts: BillingTexts): Record<string, string | null | undefined> {
  const emptied = requiredBillingTexts.filter((name) => texts[name].trim() === '');
  return { ...ownBillingTextsOf(texts), ...Object.fromEntries(emptied.map((name) => [name, ''])) };
}

export const textsFormSchema = (today: string) =>
  schemaOfForm<TextsForm, Body>(({ texts, validFrom }) => ({
    schema: z.object({
      texts: ownBillingTextsSchema,
      validFrom: z.iso.date().refine((day) => day >= today, { params: { rule: 'today' } }),
    }),
    body: { texts: textsBodyOf(texts), validFrom },
  }));

/** The texts that another user has changed. */
export const changedTexts = (before: TextsForm, after: TextsForm) =>
  billingTextNames.filter((name) => before.texts[name] !== after.texts[name]);
