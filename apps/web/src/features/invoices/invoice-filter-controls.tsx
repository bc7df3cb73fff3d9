import type { Invoice } from '@lichthof/contracts/invoices.ts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number-formats.ts';
import { shortRangeLabel } from '../../ui/page/period/period-label.ts';
import { SearchField } from '../../ui/page/search-field.tsx';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';
import { invoicesInTab, type InvoiceFilter, type InvoiceTab, invoiceTabs, periodKey } from './invoice-filter.ts';

interface InvoiceTabsProps {
  tab: InvoiceTab;
  /** Invoices that match search and period. */
  found: Invoice[];
  /** The estate's local day. */
  today: string;
  onChange: (tab: InvoiceTab) => void;
}

/** One tab per status, each with its count. */
export function InvoiceTabs({ tab, found, today, onChange }: InvoiceTabsProps) {
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
        .filter((one) => one === tab || isShown(one, found, today))
        .map((one) => (
          <Tab
            key={one}
            value={one}
            label={
              <span>
                {t(`tabs.${one}`)}{' '}
                <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
                  {formatNumber(invoicesInTab(found, one, today).length)}
                </Box>
              </span>
            }
          />
        ))}
    </Tabs>
  );
}

const rareTabs: ReadonlySet<InvoiceTab> = new Set(['payOut', 'cancelled']);

/** Tabs that most estates never need are shown once they have an invoice. */
const isShown = (tab: InvoiceTab, found: Invoice[], today: string) =>
  !rareTabs.has(tab) || invoicesInTab(found, tab, today).length > 0;

interface InvoiceFiltersProps {
  invoices: Invoice[];
  filter: InvoiceFilter;
  onChange: (changes: { search?: string; period?: string }) => void;
}

export function InvoiceFilters({ invoices, filter, onChange }: InvoiceFiltersProps) {
  const { t } = useTranslation('invoices');
  return (
    <Box role="search" sx={{ display: 'flex', gap: '8px', width: { xs: '100%', sm: 'auto' } }}>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <PeriodFilter invoices={invoices} period={filter.period} onChange={(period) => onChange({ period })} />
    </Box>
  );
}

interface PeriodFilterProps {
  invoices: Invoice[];
  /** As in the URL; empty for all. */
  period: string;
  onChange: (period: string) => void;
}

/** All, one year, or one billed period. */
function PeriodFilter({ invoices, period, onChange }: PeriodFilterProps) {
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
