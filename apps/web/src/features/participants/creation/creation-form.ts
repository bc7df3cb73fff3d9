import { emailField, phoneField } from '@lichthof/contracts/fields.ts';
import { bankAccountSchema } from '@lichthof/contracts/supply/mandates.ts';
import type { NewParticipant } from '@lichthof/contracts/supply/new-participants.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { z } from 'zod';
import { localToday } from '../../../i18n/local-today.ts';
import { addressFields, contactFields, formOf, participantBodyOf, typedFields } from '../participant-form.ts';

const line = z.string().trim().max(100);
const bankFields = ['accountHolder', 'iban', 'bic', 'bankName'] as const;
/** Never kept in a draft. */
export const secretFields = bankFields;

/** Empty fields are '', null or []; which of them count follows from type, address and payment method. */
const fields = z.object({
  type: z.enum(participantTypes),
  apartmentId: z.int().nullable(),
  occupancyId: z.int().nullable(),
  meterIds: z.array(z.int()),
  unitUse: z.enum(unitUses),
  ...typedFields,
  paymentMethod: z.enum(PaymentMethod),
  accountHolder: line,
  iban: line,
  bic: line,
  bankName: line,
  signedDate: z.string(),
  isSigned: z.boolean(),
  contractFrom: z.string(),
  tariffId: z.int().nullable(),
  minimumTermMonths: z.int(),
  noticeMonths: z.int(),
});
export type CreationForm = z.infer<typeof fields>;

export const stepFields = {
  place: ['type', 'apartmentId', 'occupancyId', 'meterIds', 'unitUse'],
  contact: contactFields,
  invoice: ['hasOwnAddress', ...addressFields, 'paymentMethod', ...bankFields, 'signedDate', 'isSigned'],
  contract: ['contractFrom', 'tariffId', 'minimumTermMonths', 'noticeMonths'],
  summary: [],
} as const satisfies Record<string, readonly (keyof CreationForm)[]>;
export type CreationStep = keyof typeof stepFields;

export const hasOccupancy = (type: CreationForm['type']) => type === 'tenant' || type === 'third_party';

export const creationSchema = (today: string) =>
  fields.superRefine((form, check) => {
    const { type, email, phone, paymentMethod } = form;
    const demand = (name: keyof CreationForm, schema: z.ZodType) => {
      for (const issue of schema.safeParse(form[name]).error?.issues ?? []) {
        check.addIssue({ code: 'custom', message: issue.message, path: [name], input: form[name] });
      }
    };
    if (type !== 'general') demand('apartmentId', z.int());
    if (type === 'tenant') demand('occupancyId', z.int());
    if (type === 'general') demand('meterIds', z.array(z.int()).min(1));
    demand('name1', z.string().min(1));
    if (email !== '') demand('email', emailField);
    if (phone !== '') demand('phone', phoneField);
    if (form.hasOwnAddress) for (const name of addressFields) demand(name, z.string().min(name === 'zipCode' ? 4 : 1));
    if (type !== 'third_party' && paymentMethod === PaymentMethod.DirectDebit) {
      for (const name of bankFields) demand(name, bankAccountSchema.shape[name]);
      demand(
        'signedDate',
        z.iso.date().refine((day) => day <= localToday(), { params: { rule: 'notInFuture' } }),
      );
      demand('isSigned', z.literal(true));
    }
    demand(
      'contractFrom',
      z.iso.date().refine((day) => day >= today, { params: { rule: 'today' } }),
    );
    if (type !== 'third_party') demand('tariffId', z.int());
  });

export const emptyCreation = (today: string): CreationForm => ({
  type: 'tenant',
  apartmentId: null,
  occupancyId: null,
  meterIds: [],
  unitUse: 'commercial',
  ...formOf(),
  paymentMethod: PaymentMethod.Transfer,
  accountHolder: '',
  iban: '',
  bic: '',
  bankName: '',
  signedDate: today,
  isSigned: false,
  contractFrom: today,
  tariffId: null,
  minimumTermMonths: 0,
  noticeMonths: 1,
});

/** What the server gets: only the parts that belong to the type. */
export function bodyOf(form: CreationForm, textVersion: string | undefined): NewParticipant {
  const { type, apartmentId, occupancyId, meterIds, tariffId, contractFrom } = form;
  const isThirdParty = type === 'third_party';
  return {
    type,
    ...(type !== 'general' && apartmentId !== null && { apartmentId }),
    ...(hasOccupancy(type) && occupancyId !== null && { occupancyId }),
    meterIds: type === 'general' ? meterIds : [],
    ...(type === 'general' && { unitUse: form.unitUse }),
    ...participantBodyOf(form),
    contractFrom,
    ...(!isThirdParty && tariffId !== null && { tariffId }),
    minimumTermMonths: isThirdParty ? 0 : form.minimumTermMonths,
    noticeMonths: form.noticeMonths,
    ...(!isThirdParty &&
      textVersion &&
      form.paymentMethod === PaymentMethod.DirectDebit && {
        mandate: mandateOf(form, textVersion),
      }),
  };
}

const mandateOf = ({ accountHolder, iban, bic, bankName, signedDate }: CreationForm, textVersion: string) => ({
  accountHolder,
  iban,
  bic,
  bankName,
  signedDate,
  textVersion,
});
