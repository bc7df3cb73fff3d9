import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const bankSchema = z
  .object({
    name: z.string(),
    /** Null where the table of the Bundesbank names none. */
    bic: z.string().nullable(),
    /** Whether the table is still in force; afterwards another BIC may be right. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Bank' });
export type Bank = z.infer<typeof bankSchema>;

/** By bank code, so that no IBAN stands in an address. */
export const getBank = endpoint({
  method: 'GET',
  path: '/api/banks/:bankCode',
  summary: 'Name and BIC of the bank with a German bank code; null for an unknown one',
  access: 'signedIn',
  params: z.object({ bankCode: z.string().regex(/^\d{8}$/) }),
  result: z.object({ bank: bankSchema.nullable() }),
});
