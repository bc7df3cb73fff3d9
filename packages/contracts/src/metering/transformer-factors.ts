import { z } from 'zod';
import { endpoint, idParam } from '../endpoint.ts';
import { versionField } from '../fields.ts';
import { transformerFactorField } from './factor-fields.ts';
import { meterParams, metersAccess, metersPath } from './meter-changes.ts';

const mostFactors = 50;

export const transformerFactorsSchema = z.object({
  /** Each is in force from its day on until the next one. */
  factors: z.array(z.object({ from: z.iso.date(), factor: transformerFactorField })).max(mostFactors),
  version: versionField,
});
export type TransformerFactors = z.infer<typeof transformerFactorsSchema>;

/**
 * Replaces the factors of a device. Stored values and readings are energy and stay; what is typed, sent or loaded from
 * then on and is not multiplied yet is. 400 for two factors of a day, or a day on which the device is not in place; 409
 * ChangedByOthers.
 */
export const changeTransformerFactors = endpoint({
  method: 'PUT',
  path: `${metersPath}/:meterId/devices/:deviceId/transformer-factors`,
  summary: 'Change the transformer factors of a device',
  access: { ...metersAccess, keyScopes: ['managePortfolio'] },
  params: meterParams.extend({ deviceId: idParam }),
  body: transformerFactorsSchema,
  result: z.object({ version: z.int() }),
});
