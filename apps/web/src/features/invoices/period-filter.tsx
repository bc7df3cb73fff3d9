import type { Invoice } from '@lichthof/contracts/invoices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billedPeriod } from './billed-period.ts';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const options = usePeriodOptions(invoices);
  const chosen = options.find(({ value }) => value === period)?.label ?? t('period.all');
  const choose = (value: string) => {
    setAnchor(null);
    onChange(value);
  };
  return (
    <>
      <Button
        size="small"
        endIcon={<ChevronDown size={14} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        <Box
          component="span"
          sx={{ mr: '6px', fontWeight: 400, color: 'text.secondary', display: { xs: 'none', sm: 'inline' } }}
        >
          {t('period.label')}
        </Box>
        {chosen}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': t('period.label') }, paper: { sx: { maxHeight: 360 } } }}
      >
        {options.map(({ value, label }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === period}
            selected={value === period}
            onClick={() => choose(value)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The newest first, after the years. */
function usePeriodOptions(invoices: Invoice[]): { value: string; label: string }[] {
  const { t } = useTranslation('invoices');
  const years = [...new Set(invoices.map(({ from }) => from.slice(0, 4)))].toSorted().toReversed();
  const periods = [...new Map(invoices.map(({ from, to }) => [periodKey({ from, to }), { from, to }]))]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .filter(([, { from, to }]) => !(from.endsWith('-01-01') && to.endsWith('-01-01')));
  return [
    { value: '', label: t('period.all') },
    ...years.map((year) => ({ value: year, label: year })),
    ...periods.map(([value, range]) => ({ value, label: billedPeriod(t, range) })),
  ];
}
