import Big from 'big.js';
import { addMonths } from '../time/add-months.ts';
import { addDays } from '../time/days.ts';
import { fixedEurPerYear, type TariffPrices } from './tariff-prices.ts';
import { mayGridRise } from './timed/grid-rise.ts';

/**
 * Whether a participant can pay more under the new prices: any price is higher at any hour, or the discount is worse.
 */
export function isPriceRise(before: TariffPrices, after: TariffPrices): boolean {
  return (
    fixedEurPerYear(after).gt(fixedEurPerYear(before)) ||
    isHigher(after.pvCtPerKwh, before.pvCtPerKwh) ||
    mayGridRise(before, after) ||
    isDiscountWorse(before, after)
  );
}

const isHigher = (one: string, other: string) => new Big(one).gt(other);

function isDiscountWorse({ discount: before }: TariffPrices, { discount: after }: TariffPrices): boolean {
  if (!before || new Big(before.ctPerKwh).eq(0)) return false;
  if (!after) return true;
  return isHigher(before.ctPerKwh, after.ctPerKwh) || isHigher(after.thresholdPercent, before.thresholdPercent);
}

/** Days that a letter by post takes; a mail arrives on the day it is sent. */
export const postDays = 3;

/**
 * The first day on which higher prices may hold if the notice is sent on the day: one whole month after its receipt
 * (EnWG § 41 (5)). The day of receipt does not count (BGB §§ 187, 188).
 */
export function earliestPriceRise(sentOn: string, delivery: 'mail' | 'post'): string {
  const receivedOn = delivery === 'post' ? addDays(sentOn, postDays) : sentOn;
  return addDays(addMonths(receivedOn, 1), 1);
}

/** The latest day on which a notice by mail may be sent for prices that hold from the day. */
export function latestNoticeDay(effectiveOn: string): string {
  let day = addDays(effectiveOn, -28);
  while (earliestPriceRise(day, 'mail') > effectiveOn) day = addDays(day, -1);
  return day;
}

/** The first of a month, on or after the day. */
export function nextFirstOfMonth(day: string): string {
  return day.endsWith('-01') ? day : addMonths(`${day.slice(0, 7)}-01`, 1);
}
