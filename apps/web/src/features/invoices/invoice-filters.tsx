import type { Invoice } from '@lichthof/contracts/invoices.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/page/search-field.tsx';
import type { InvoiceFilter } from './invoice-filter.ts';
import { PeriodFilter } from './period-filter.tsx';

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
