import { hasIbanForm, isBic, isIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { requiredLine, versionField } from '../fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/participants/:participantId';
const params = customerEstateParams.extend({ participantId: idParam });

/** Blanks are removed and lower case is raised before the check digits count. */
export const ibanField = z
  .string()
  .min(1)
  .transform(plainBankCode)
  .refine(hasIbanForm, { params: { rule: 'iban' } })
  .refine((text) => !hasIbanForm(text) || isIban(text), { params: { rule: 'ibanCheckDigits' } });
const bicField = z
  .string()
  .min(1)
  .transform(plainBankCode)
  .refine(isBic, { params: { rule: 'bic' } });

export const bankAccountSchema = z.object({
  accountHolder: requiredLine(70),
  iban: ibanField,
  bic: bicField,
  bankName: requiredLine(),
});

const textSchema = z.object({ version: z.string(), title: z.string(), paragraphs: z.array(z.string()) });

const mandateSchema = z
  .object({
    mandateId: z.int(),
    reference: z.string(),
    creditorId: z.string(),
    /** Masked: 'DE02 1203 … 2051'. */
    iban: z.string(),
    bankName: z.string().nullable(),
    accountHolder: z.string(),
    grantedAt: z.iso.datetime(),
    grantedByName: z.string().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    revokedByName: z.string().nullable(),
    textVersion: z.string(),
    /** The granted wording; null for a paper form. */
    text: textSchema.nullable(),
  })
  .meta({ id: 'Mandate' });
export type Mandate = z.infer<typeof mandateSchema>;

export const participantMandatesSchema = z
  .object({
    /** The newest first, also the revoked ones. */
    mandates: z.array(mandateSchema),
    /** The wording of a new mandate; null while the provider has no creditor id. */
    offer: textSchema.nullable(),
  })
  .meta({ id: 'ParticipantMandates' });
export type ParticipantMandates = z.infer<typeof participantMandatesSchema>;

export const listMandates = endpoint({
  method: 'GET',
  path: `${path}/mandates`,
  summary: 'The SEPA mandates of a participant with their wording, also the revoked ones',
  access,
  params,
  result: participantMandatesSchema,
});

/** The signed day of a mandate on paper is not in the future. */
export const newMandateSchema = bankAccountSchema.extend({
  textVersion: requiredLine(40),
  signedDate: z.iso.date(),
});

/** A valid mandate is revoked by the new one. `version` is that of the participant. */
export const grantMandate = endpoint({
  method: 'POST',
  path: `${path}/mandates`,
  summary: 'Enter a SEPA mandate: the participant then pays by direct debit',
  access,
  params,
  body: newMandateSchema.extend({ version: versionField }),
  result: participantMandatesSchema,
});

export const revokeMandate = endpoint({
  method: 'POST',
  path: `${path}/mandates/revocation`,
  summary: 'Revoke the SEPA mandate: the participant then pays by transfer',
  access,
  params,
  body: z.object({ version: versionField }),
  result: participantMandatesSchema,
});

const bankDataSchema = z
  .object({
    iban: z.string(),
    bic: z.string().nullable(),
    bankName: z.string().nullable(),
    accountHolder: z.string(),
  })
  .meta({ id: 'BankData' });
export type BankData = z.infer<typeof bankDataSchema>;

/** Writes who has looked into the audit log. */
export const readBankData = endpoint({
  method: 'GET',
  path: `${path}/mandates/:mandateId/bank-data`,
  summary: 'The whole bank data of a mandate; each look is recorded',
  access,
  params: params.extend({ mandateId: idParam }),
  result: bankDataSchema,
});
