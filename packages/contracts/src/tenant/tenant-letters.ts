import { z } from 'zod';
import { letterKinds, letterSchema } from '../billing/letters.ts';
import { endpoint, fileResult, idParam } from '../endpoint.ts';
import { access, params } from './own-apartment.ts';

const path = '/api/apartments/:apartmentId';

/** `isNew`: no tenant of the apartment has opened it yet. */
const tenantLetterSchema = letterSchema.extend({ isNew: z.boolean() }).meta({ id: 'TenantLetter' });
export type TenantLetter = z.infer<typeof tenantLetterSchema>;

export const listTenantLetters = endpoint({
  method: 'GET',
  path: `${path}/letters`,
  isJoinable: true,
  summary: 'The own contract documents of a tenant and the letters to it, the newest first; also after moving out',
  access,
  params,
  result: z.array(tenantLetterSchema),
});

export const downloadTenantLetter = endpoint({
  method: 'GET',
  path: `${path}/letters/:kind/:letterId/file`,
  summary: 'A contract document or letter of the tenant as PDF; it is no longer new then',
  access,
  params: params.extend({ kind: z.enum(letterKinds), letterId: idParam }),
  fileTypes: ['application/pdf'],
  result: fileResult,
});

export const issueTenantContractDocument = endpoint({
  method: 'POST',
  path: `${path}/contract-documents`,
  summary: 'The own contract as a document: a new version if something has changed',
  access,
  params,
  result: letterSchema,
});
