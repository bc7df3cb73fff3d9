import { z } from 'zod';
import { i18n } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { baseUnitsOf } from './meter-texts.ts';

/** More digits than any register has, in kWh or m³. */
const largestShown = 999_999_999_999;

/** A counter typed in kWh or m³ as whole base units. */
export const counterField = z
  .number()
  .nonnegative()
  .max(largestShown, { error: () => i18n.t('meters:counter.tooLarge', { limit: formatNumber(largestShown) }) })
  .refine((typed) => baseUnitsOf(typed) !== null, { error: () => i18n.t('meters:counter.decimals') })
  .transform((typed) => baseUnitsOf(typed)!);
