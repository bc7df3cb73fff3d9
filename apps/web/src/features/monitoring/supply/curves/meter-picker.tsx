import { maxMetersInChart } from '@lichthof/contracts/monitoring/compact-series.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../../ui/page/search-field.tsx';

interface MeterPickerProps {
  meters: Meter[];
  chosen: number[];
  onChange: (meterIds: number[]) => void;
}

/** A button that opens a list of meters with a search. */
export function MeterPicker({ meters, chosen, onChange }: MeterPickerProps) {
  const { t } = useTranslation('supply');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useState('');
  const isFull = chosen.length >= maxMetersInChart;
  const writeName = ({ name, apartmentName }: Meter) =>
    apartmentName ? t('meters.apartment', { name, apartment: apartmentName }) : name;
  const found = meters.filter((meter) => writeName(meter).toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (meterId: number) =>
    onChange(chosen.includes(meterId) ? chosen.filter((id) => id !== meterId) : [...chosen, meterId]);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        endIcon={<ChevronDown size={14} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: { xs: 44, sm: 32 } }}
      >
        {chosen.length === 0 ? t('meters.choose') : t('meters.chosen', { count: chosen.length })}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('meters.choose'), sx: { width: 340, maxWidth: '90vw' } },
        }}
      >
        <Box sx={{ padding: '12px 12px 8px' }}>
          <SearchField autoFocus width="100%" label={t('meters.search')} value={search} onChange={setSearch} />
        </Box>
        <Box role="group" aria-label={t('meters.choose')} sx={{ maxHeight: 320, overflowY: 'auto', padding: '0 12px' }}>
          {found.map((meter) => (
            <FormControlLabel
              key={meter.meterId}
              label={writeName(meter)}
              control={<Checkbox checked={chosen.includes(meter.meterId)} onChange={() => toggle(meter.meterId)} />}
              disabled={isFull && !chosen.includes(meter.meterId)}
              sx={{ display: 'flex', mx: 0, minHeight: 36, overflowWrap: 'anywhere' }}
            />
          ))}
          {found.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('meters.none')}</Typography>}
        </Box>
        <Typography variant="small" component="p" sx={{ padding: '8px 12px 12px', color: 'text.secondary' }}>
          {t('meters.most', { count: maxMetersInChart })}
        </Typography>
      </Popover>
    </>
  );
}
