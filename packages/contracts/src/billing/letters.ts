import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam } from '../endpoint.ts';
import { requiredLine } from '../fields.ts';
import { customerUsersAccess, customerUsersPath, userParams } from '../people/users.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/participants/:participantId';
const params = customerEstateParams.extend({ participantId: idParam });
const day = z.iso.date();
const pdf = ['application/pdf'] as const;

/** A version of a contract as a document, a letter about prices, prepayments or a debit announced anew, or a reminder. */
export const letterKinds = ['contract', 'priceNotice', 'prepaymentNotice', 'debitNotice', 'reminder'] as const;

export const letterSchema = z
  .object({
    kind: z.enum(letterKinds),
    /** Of its kind. */
    letterId: z.int(),
    contractNumber: z.string(),
    issuedOn: day,
    /** Counts the documents of a contract; the step of a reminder; null for a letter about prices. */
    version: z.int().nullable(),
    /** The first day of the new prices or of prepayments; the last day to pay of a reminder; the day of a debit; null for a contract. */
    effectiveOn: day.nullable(),
  })
  .meta({ id: 'Letter' });
export type Letter = z.infer<typeof letterSchema>;

export const listLetters = endpoint({
  method: 'GET',
  path: `${path}/letters`,
  summary: 'The contract documents of a participant and the letters to it, the newest first',
  access,
  params,
  result: z.array(letterSchema),
});

/** Answers with the last version while nothing has changed since it. */
export const issueContractDocument = endpoint({
  method: 'POST',
  path: `${path}/contract-documents`,
  summary: 'The contract as a document: a new version if something has changed',
  access,
  params,
  body: z.object({ contractNumber: requiredLine() }),
  result: letterSchema,
});

export const getContractDocumentFile = endpoint({
  method: 'GET',
  path: `${path}/contract-documents/:contractDocumentId/pdf`,
  summary: 'A version of a contract as PDF',
  access,
  params: params.extend({ contractDocumentId: idParam }),
  fileTypes: pdf,
  result: fileResult,
});

const userLetterSchema = letterSchema.extend({ estateId: z.int(), participantId: z.int() }).meta({ id: 'UserLetter' });
export type UserLetter = z.infer<typeof userLetterSchema>;

export const listUserLetters = endpoint({
  method: 'GET',
  path: `${customerUsersPath}/:userId/letters`,
  summary: 'The contract documents and letters of a user, the newest first',
  access: customerUsersAccess,
  params: userParams,
  result: z.array(userLetterSchema),
});
