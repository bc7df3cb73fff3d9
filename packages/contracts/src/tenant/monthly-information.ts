import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { monthField, ownElectricitySchema } from './own-electricity.ts';
import { access, params } from './own-apartment.ts';

const path = '/api/apartments/:apartmentId/monthly-information';

/** The mean of similar households of the estate; null with fewer than five. */
const similarSchema = z.object({ meanWh: z.int(), count: z.int() }).nullable();

/** A month in figures; energy is null where too many values were missing. */
const entrySchema = z.object({
  month: monthField,
  pvWh: z.int().nullable(),
  gridWh: z.int().nullable(),
  grossCents: z.int().nullable(),
  similar: similarSchema,
});
export type InformedMonth = z.infer<typeof entrySchema>;

export const listMonthlyInformation = endpoint({
  method: 'GET',
  path,
  isJoinable: true,
  summary: 'The months of which a tenant was informed, the newest first; also after moving out',
  access,
  params,
  result: z.array(entrySchema),
});

const monthlyInformationSchema = z
  .object({
    month: monthField,
    createdAt: z.iso.datetime(),
    contractNumber: z.string(),
    electricity: ownElectricitySchema,
    similar: similarSchema,
    /** Own consumption of the months before as told then; null where nothing was told or known. */
    previousMonthWh: z.int().nullable(),
    previousYearWh: z.int().nullable(),
    /** An invoice that covers the month by now: its figures count. */
    invoice: z.object({ invoiceId: z.int(), number: z.string() }).nullable(),
  })
  .meta({ id: 'MonthlyInformation' });
export type MonthlyInformation = z.infer<typeof monthlyInformationSchema>;

export const getMonthlyInformation = endpoint({
  method: 'GET',
  path: `${path}/:month`,
  summary: 'The information that a tenant got for a month: consumption, its origin, costs and comparisons (EnWG § 40b)',
  access,
  params: params.extend({ month: monthField }),
  result: monthlyInformationSchema,
});

/** The mails that a tenant may choose; others, such as invoices, are sent in any case. */
export const mailKinds = ['monthlyInformation', 'newDocument'] as const;
export type MailKind = (typeof mailKinds)[number];

const mailChoicesSchema = z.object({ monthlyInformation: z.boolean(), newDocument: z.boolean(), email: z.string() });
export type MailChoices = z.infer<typeof mailChoicesSchema>;

const choicesPath = '/api/apartments/:apartmentId/mail-choices';

export const getMailChoices = endpoint({
  method: 'GET',
  path: choicesPath,
  summary: 'Which mails a tenant wants, and to which address they go',
  access,
  params,
  result: mailChoicesSchema,
});

export const changeMailChoice = endpoint({
  method: 'PUT',
  path: choicesPath,
  summary: 'Choose or stop a kind of mail',
  access,
  params,
  body: z.object({ kind: z.enum(mailKinds), isWanted: z.boolean() }),
  result: mailChoicesSchema,
});

/** 404 LinkInvalid for an unknown link. Stopping twice changes nothing. */
export const stopMails = endpoint({
  method: 'POST',
  path: '/api/mail-choices/stop',
  summary: 'Stop the kind of mail that the link came with',
  access: 'public',
  body: z.object({ token: z.string().min(20).max(100) }),
  result: z.object({ kind: z.enum(mailKinds) }),
});
