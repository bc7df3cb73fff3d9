import {
  type InvoicePeriods,
  type InvoiceSums,
  type InvoiceTab,
  invoiceTabs,
} from '@lichthof/contracts/billing/invoice-lists.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { shortRangeLabel } from '../../ui/page/period/period-label.ts';
import { SearchField } from '../../ui/page/search-field.tsx';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';
import { type ListChoice, periodKey } from './invoice-filter.ts';

interface InvoiceTabsProps {
  tab: InvoiceTab;
  /** How many of the invoices that match search and period each tab contains. */
  counts: InvoiceSums['tabs'];
  onChange: (tab: InvoiceTab) => void;
}

/** One tab per status, each with its count. */
export function InvoiceTabs({ tab, counts, onChange }: InvoiceTabsProps) {
  const { t } = useTranslation('invoices');
  return (
    <Tabs
      value={tab}
      onChange={(_event, chosen: InvoiceTab) => onChange(chosen)}
      aria-label={t('tabs.label')}
      variant="scrollable"
      scrollButtons={false}
      sx={{ mb: '12px', borderBottom: 1, borderColor: 'divider' }}
    >
      {invoiceTabs
        .filter((one) => one === tab || !rareTabs.has(one) || counts[one] > 0)
        .map((one) => (
          <Tab
            key={one}
            value={one}
            label={
              <span>
                {t(`tabs.${one}`)}{' '}
                <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
                  {formatNumber(counts[one])}
                </Box>
              </span>
            }
          />
        ))}
    </Tabs>
  );
}

/** Tabs that most estates never need are shown once they have an invoice. */
const rareTabs: ReadonlySet<InvoiceTab> = new Set(['toCollect', 'payOut', 'cancelled']);

interface InvoiceFiltersProps {
  periods: InvoicePeriods['periods'];
  choice: ListChoice;
  onChange: (changes: { search?: string; period?: string }) => void;
}

export function InvoiceFilters({ periods, choice, onChange }: InvoiceFiltersProps) {
  const { t } = useTranslation('invoices');
  return (
    <Box role="search" sx={{ display: 'flex', gap: '8px', width: { xs: '100%', sm: 'auto' } }}>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={choice.search}
        onChange={(search) => onChange({ search })}
      />
      <PeriodFilter periods={periods} period={choice.period} onChange={(period) => onChange({ period })} />
    </Box>
  );
}

interface PeriodFilterProps {
  periods: InvoicePeriods['periods'];
  /** As in the URL; empty for all. */
  period: string;
  onChange: (period: string) => void;
}

/** All, one year, or one billed period. */
function PeriodFilter({ periods, period, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('invoices');
  const options = [{ value: '', label: t('period.all') }, ...periodOptions(periods)];
  return <FilterMenu label={t('period.label')} value={period} {...{ options, onChange }} hidesLabelOnPhone />;
}

/** The newest first, after the years. */
function periodOptions(periods: InvoicePeriods['periods']): { value: string; label: string }[] {
  const years = [...new Set(periods.map(({ from }) => from.slice(0, 4)))];
  const others = periods.filter(({ from, to }) => !(from.endsWith('-01-01') && to.endsWith('-01-01')));
  return [
    ...years.map((year) => ({ value: year, label: year })),
    ...others.map((range) => ({ value: periodKey(range), label: shortRangeLabel(range) })),
  ];
}
