import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { i18n } from '../../i18n/i18n.ts';

export type BaseUnit = 'Wh' | 'l';

const perShownUnit = 1000;
const placesOfPart = 3;

const gauges = new Set<MeterKind | null>([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);

/** The latest reading; null for gauges, whose level is no counter. */
export const shownReading = ({ kind, reading }: Pick<Meter, 'kind' | 'reading'>) => (gauges.has(kind) ? null : reading);

/** The unit in which amounts are shown and typed. */
export const shownUnit = (baseUnit: BaseUnit) => (baseUnit === 'Wh' ? 'kWh' : 'm³');

/** Wh as kWh, litres as m³, with one decimal as in a list: '746,4 kWh'. */
export const formatMeterAmount = (amount: number | null, baseUnit: BaseUnit) => inShownUnit(amount, baseUnit, 1);

/** With all three decimals, as a register shows it: '12.877,300 kWh'. */
export const formatCounter = (counter: number | null, baseUnit: BaseUnit) =>
  inShownUnit(counter, baseUnit, placesOfPart);

function inShownUnit(amount: number | null, baseUnit: BaseUnit, decimals: number): string {
  if (amount === null) return missing;
  return `${meterFigure(amount, decimals)}${nbsp}${shownUnit(baseUnit)}`;
}

/** Base units as a figure of kWh or m³, without the unit. */
export const meterFigure = (amount: number, decimals: number) => formatNumber(amount / perShownUnit, decimals);

/**
 * The whole base units of a counter typed in kWh or m³, computed from its digits without rounding; null with more
 * than three decimals or if it is too large to be exact.
 */
export function baseUnitsOf(typed: number): number | null {
  const [, whole, part = ''] = writtenFigures.exec(String(typed)) ?? [];
  if (whole === undefined) return null;
  const counter = Number(`${whole}${part.padEnd(placesOfPart, '0')}`);
  return Number.isSafeInteger(counter) ? counter : null;
}

const writtenFigures = /^(\d+)(?:\.(\d{1,3}))?$/;

/** The value of a counter in an input field. */
export const counterToTyped = (counter: number) => counter / perShownUnit;

/** More digits than any register has, in kWh or m³. */
const largestShown = 999_999_999_999;

/** A counter typed in kWh or m³ as whole base units. */
export const counterField = z
  .number()
  .nonnegative()
  .max(largestShown, { error: () => i18n.t('meters:counter.tooLarge', { limit: formatNumber(largestShown) }) })
  .transform((typed, check) => {
    const counter = baseUnitsOf(typed);
    if (counter !== null) return counter;
    check.addIssue({ code: 'custom', message: i18n.t('meters:counter.decimals') });
    return z.NEVER;
  });
