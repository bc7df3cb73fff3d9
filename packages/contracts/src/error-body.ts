import { z } from 'zod';
import { ErrorCode } from './errors.ts';

/** The body of every error answer. `field` is a field name of the specification or a path in the body. */
export const errorBodySchema = z.object({
  message: z.string(),
  metadata: z
    .object({
      code: z.enum(ErrorCode).optional(),
      field: z.string().optional(),
      fields: z.array(z.string()).optional(),
      /** Names of the objects that prevent the change, for example tariffs. */
      names: z.array(z.string()).optional(),
      /** The errors of a sent list, by the position of its entries: the first ones; `errorCount` counts all. */
      errors: z.array(z.object({ index: z.int(), code: z.string(), field: z.string().nullable() })).optional(),
      errorCount: z.int().optional(),
      reference: z.string().optional(),
    })
    .optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
