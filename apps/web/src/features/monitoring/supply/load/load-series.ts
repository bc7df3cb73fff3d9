import type { LoadProfile } from '@lichthof/contracts/monitoring/load-charts.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';
import type { ChartTableContent } from '../../../../ui/charts/chart-csv.ts';
import type { StepSeries } from '../../../../ui/charts/step-area/step-chart.ts';
import { clockOf } from './year-picture.ts';

type Powers = (number | null)[];
const workdays = [0, 1, 2, 3, 4];
const slots = Array.from({ length: 96 }, (_, slot) => slot);

/** Working days together, Saturday and Sunday. */
export function profileSeries({ weekdaysKw }: LoadProfile, t: TFunction<'supply'>): StepSeries[] {
  const line = { shape: 'line', color: 'ink' } as const;
  return [
    {
      ...line,
      id: 'workday',
      label: t('profile.workday'),
      above: computeMean(workdays.map((at) => getItem(weekdaysKw, at))),
    },
    { ...line, id: 'saturday', label: t('profile.saturday'), above: getItem(weekdaysKw, 5), dash: 'dashed' },
    { ...line, id: 'sunday', label: t('profile.sunday'), above: getItem(weekdaysKw, 6), dash: 'dotted' },
  ];
}

function computeMean(days: Powers[]): Powers {
  return slots.map((slot) => {
    const known = days.map((powers) => powers[slot] ?? null).filter((power) => power !== null);
    return known.length === 0 ? null : known.reduce((sum, power) => sum + power, 0) / known.length;
  });
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturdayShort', 'sundayShort'] as const;

export function profileTable({ weekdaysKw }: LoadProfile, t: TFunction<'supply'>): ChartTableContent {
  return {
    columns: [t('profile.column.time'), ...weekdays.map((name) => `${t(`profile.${name}`)} (kW)`)],
    rows: slots.map((slot) => [clockOf(slot), ...weekdaysKw.map((powers) => formatNumber(powers[slot] ?? null, 2))]),
  };
}

export function durationTable({ durationKw }: LoadProfile, t: TFunction<'supply'>): ChartTableContent {
  return {
    columns: [t('duration.column.share'), t('duration.column.power')],
    rows: durationKw.map((powerKw, percent) => [`${percent} %`, formatNumber(powerKw, 2)]),
  };
}
