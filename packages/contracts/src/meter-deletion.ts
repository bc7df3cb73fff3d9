import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { meterParams, metersAccess, metersPath } from './meter-fields.ts';

export const meterDeletionSchema = z.object({
  outcome: z.enum(['delete', 'archive']),
  reasons: z.array(z.enum(['values', 'readings', 'contract'])),
});
export const getMeterDeletion = endpoint({
  method: 'GET',
  path: `${metersPath}/:meterId/deletion`,
  summary: 'Whether deleting the meter would delete or archive it, and why',
  access: metersAccess,
  params: meterParams,
  result: meterDeletionSchema,
});
/** 409 MeterInUse while a running contract rests on it. */
export const deleteMeter = endpoint({
  method: 'DELETE',
  path: `${metersPath}/:meterId`,
  summary: 'Delete a meter, or archive it where something must be kept',
  access: metersAccess,
  params: meterParams,
  result: meterDeletionSchema,
});
