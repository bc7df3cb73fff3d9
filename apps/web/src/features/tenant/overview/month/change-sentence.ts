import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';

export interface ComparedMonth {
  /** The first day of the month. */
  month: string;
  energyWh: number;
}

/** '1 % mehr als im Mai 2026, 7 % weniger als im Juni 2025.' */
export function changeSentence(energyWh: number, compared: ComparedMonth[], t: TFunction<'tenant'>): string {
  return `${compared.map((other) => changePhrase(energyWh, other, t)).join(', ')}.`;
}

function changePhrase(energyWh: number, other: ComparedMonth, t: TFunction<'tenant'>): string {
  const month = formatMonth(other.month);
  const percent = other.energyWh === 0 ? null : Math.round((energyWh / other.energyWh - 1) * 100);
  if (percent === null) return t('month.nothingIn', { month });
  if (percent === 0) return t('month.same', { month });
  return t(percent < 0 ? 'month.less' : 'month.more', { percent: formatPercent(Math.abs(percent) / 100, 0), month });
}
