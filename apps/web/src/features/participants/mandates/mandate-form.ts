import { bankAccountSchema } from '@lichthof/contracts/supply/mandates.ts';
import { z } from 'zod';
import { localToday } from '../../../i18n/local-today.ts';

/** The account of a mandate, and the day on which its text was signed. */
export const mandateFormSchema = bankAccountSchema.extend({
  signedDate: z.iso.date().refine((day) => day <= localToday(), { params: { rule: 'notInFuture' } }),
  isSigned: z.boolean().pipe(z.literal(true)),
});
type MandateForm = z.input<typeof mandateFormSchema>;

export const newMandate = (accountHolder: string): MandateForm => ({
  accountHolder,
  iban: '',
  bic: '',
  bankName: '',
  signedDate: localToday(),
  isSigned: false,
});
