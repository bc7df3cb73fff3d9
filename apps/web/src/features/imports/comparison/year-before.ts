import { formatChange, formatMeasure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';

export type TotalsBy = 'day' | 'month';

/** The sum of a day or a month of a file, and of the same days of the year before. */
export interface PeriodTotal {
  from: string;
  total: number | null;
  yearBefore: number | null;
}

/** The days or months of which both years are known; null where there are none. */
function compareYears(totals: readonly PeriodTotal[]): { now: number; before: number; count: number } | null {
  let [now, before, count] = [0, 0, 0];
  for (const { total, yearBefore } of totals) {
    if (total === null || yearBefore === null) continue;
    now += total;
    before += yearBefore;
    count += 1;
  }
  return count === 0 ? null : { now, before, count };
}

/** 'dieselben Tage 2025'. */
export function yearBeforeText(t: TFunction<'recipe'>, by: TotalsBy, totals: readonly PeriodTotal[]): string {
  const years = new Set(totals.map(({ from }) => Number(from.slice(0, 4)) - 1));
  const [year] = years;
  return years.size === 1 ? t(`compare.${by}.year`, { year }) : t(`compare.${by}.before`);
}

const manifold = 3;

/** 'Gegen dieselben Tage 2025, 15,8 kWh' with '+1,3 %' or 'das 307-fache'; null where nothing is known of them. */
export function yearBeforeFact(
  t: TFunction<'recipe'>,
  { by, totals, unit }: { by: TotalsBy; totals: readonly PeriodTotal[]; unit: string },
): [label: string, fact: string] | null {
  const compared = compareYears(totals);
  if (!compared) return null;
  const { now, before, count } = compared;
  const what = yearBeforeText(t, by, totals);
  const facts = { what, before: formatMeasure(before, unit), count, of: totals.length };
  const label = count === totals.length ? t('compare.against', facts) : t(`compare.${by}.partly`, facts);
  const isManifold = before > 0 && now / before >= manifold;
  return [label, isManifold ? t('compare.times', { times: formatNumber(now / before) }) : formatChange(now, before)];
}
