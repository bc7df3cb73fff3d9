import type { MeterFields } from '@lichthof/domain/fields/meter-fields.ts';
import {
  hasMarketLocationForm,
  isMarketLocationId,
  isMeteringLocationId,
  plainLocationId,
} from '@lichthof/domain/identifiers/location-ids.ts';
import { z } from 'zod';
import type { FieldResults, SentFields } from '../field-schemas.ts';
import { kilowattField, requiredLine } from '../fields.ts';

const idField = (isValid: (text: string) => boolean, rule: string) =>
  z
    .string()
    .transform(plainLocationId)
    .refine((text) => text === '' || isValid(text), { params: { rule } })
    .optional();

/** The fields of a meter as they are sent; an absent or empty one is cleared. */
export const sentMeterFields = {
  name: requiredLine(),
  marketLocationId: idField(hasMarketLocationForm, 'marketLocationId').refine(
    (text) => !text || !hasMarketLocationForm(text) || isMarketLocationId(text),
    { params: { rule: 'marketLocationCheckDigit' } },
  ),
  meteringLocationId: idField(isMeteringLocationId, 'meteringLocationId'),
  /** In kWp; not kept for other kinds. */
  peakPowerKw: kilowattField.nullish(),
  /** In kWh; not kept for other kinds. */
  storageCapacityKwh: kilowattField.nullish(),
} satisfies SentFields<MeterFields>;

/** The fields of a meter as they are answered. */
export const meterFieldResults = {
  name: z.string(),
  marketLocationId: z.string().nullable(),
  meteringLocationId: z.string().nullable(),
  peakPowerKw: z.number().nullable(),
  storageCapacityKwh: z.number().nullable(),
} satisfies FieldResults<MeterFields>;
