import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { TFunction } from 'i18next';
import { daysText } from '../../figures/comparison.ts';

/** The days of a card of quarter-hours. */
export interface LoadPeriod extends DayRange {
  /** Only the first year of a longer period. */
  isShortened?: boolean;
}

/** Which days are shown, if they are not those of the page. */
export function shortenedText({ from, to, isShortened }: LoadPeriod, t: TFunction<'supply'>): string | undefined {
  if (!isShortened) return undefined;
  return t('shortened', { days: `${daysText({ from, to })}${from.slice(0, 4)}` });
}
