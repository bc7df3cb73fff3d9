import type { Invoice } from '@lichthof/contracts/invoices.ts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number-formats.ts';
import { inTab, invoiceTabs, type InvoiceTab } from './invoice-filter.ts';

interface InvoiceTabsProps {
  tab: InvoiceTab;
  /** What search and period leave. */
  found: Invoice[];
  onChange: (tab: InvoiceTab) => void;
}

/** One tab per status, each with its count. */
export function InvoiceTabs({ tab, found, onChange }: InvoiceTabsProps) {
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
      {invoiceTabs.map((one) => (
        <Tab
          key={one}
          value={one}
          label={
            <span>
              {t(`tabs.${one}`)}{' '}
              <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
                {formatNumber(inTab(found, one).length)}
              </Box>
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
