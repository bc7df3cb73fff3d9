import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { useTranslation } from 'react-i18next';
import { shortRangeLabel } from '../../ui/page/period-label.ts';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';
import { periodKey } from './invoice-filter.ts';

interface PeriodFilterProps {
  invoices: Invoice[];
  /** As in the address; empty for all. */
  period: string;
  onChange: (period: string) => void;
}

/** All, one year, or one billed period. */
export function PeriodFilter({ invoices, period, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('invoices');
  const options = [{ value: '', label: t('period.all') }, ...periodOptions(invoices)];
  return <FilterMenu label={t('period.label')} value={period} {...{ options, onChange }} hidesLabelOnPhone />;
}

/** The newest first, after the years. */
function periodOptions(invoices: Invoice[]): { value: string; label: string }[] {
  const years = [...new Set(invoices.map(({ from }) => from.slice(0, 4)))].toSorted().toReversed();
  const periods = [...new Map(invoices.map(({ from, to }) => [periodKey({ from, to }), { from, to }]))]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .filter(([, { from, to }]) => !(from.endsWith('-01-01') && to.endsWith('-01-01')));
  return [
    ...years.map((year) => ({ value: year, label: year })),
    ...periods.map(([value, range]) => ({ value, label: shortRangeLabel(range) })),
  ];
}
