import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { customerUsersAccess, customerUsersPath, userParams } from './users.ts';

const day = z.iso.date();
const instant = z.iso.datetime();

/** Tenant electricity of a user within the customer, newest contract first. */
const userContractSchema = z
  .object({
    participantId: z.int(),
    type: z.enum(participantTypes),
    estateId: z.int(),
    estateName: z.string(),
    apartmentName: z.string().nullable(),
    customerNumber: z.string(),
    contractNumber: z.string(),
    from: day,
    /** The last day. */
    until: day.nullable(),
    tariffName: z.string().nullable(),
  })
  .meta({ id: 'UserContract' });
export type UserContract = z.infer<typeof userContractSchema>;

export const listUserContracts = endpoint({
  method: 'GET',
  path: `${customerUsersPath}/:userId/contracts`,
  summary: 'The tenant-electricity contracts of a user',
  access: customerUsersAccess,
  params: userParams,
  result: z.array(userContractSchema),
});

const userDocumentSchema = z
  .object({
    invoiceId: z.int(),
    estateId: z.int(),
    number: z.string(),
    periodFrom: day,
    /** The last day. */
    periodUntil: day,
    grossCents: z.int(),
    createdAt: instant,
    hasDocument: z.boolean(),
  })
  .meta({ id: 'UserDocument' });
export type UserDocument = z.infer<typeof userDocumentSchema>;

export const listUserDocuments = endpoint({
  method: 'GET',
  path: `${customerUsersPath}/:userId/documents`,
  summary: 'The invoices of a user, newest first',
  access: customerUsersAccess,
  params: userParams,
  result: z.array(userDocumentSchema),
});
