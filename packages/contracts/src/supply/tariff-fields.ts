import type { TariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { z } from 'zod';
import type { FieldResults, SentFields } from '../field-schemas.ts';
import { requiredLine } from '../fields.ts';

/** The fields of a tariff as they are sent. */
export const sentTariffFields = {
  name: requiredLine(),
  productName: requiredLine().nullable().optional(),
  startDate: z.iso.date(),
} satisfies SentFields<TariffFields>;

/** The fields of a tariff as they are answered. */
export const tariffFieldResults = {
  name: z.string(),
  productName: z.string().nullable(),
  startDate: z.iso.date(),
} satisfies FieldResults<TariffFields>;
