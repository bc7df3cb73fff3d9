import type { Meter } from '@lichthof/contracts/meters.ts';
import { addDays } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { formatDay } from '../../i18n/date-formats.ts';
import { FactList } from '../../ui/page/fact-list.tsx';
import { MeterGaps } from './meter-gaps.tsx';
import { MeterMonths } from './meter-months.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { completenessQuery } from './meters.queries.ts';

interface MeterDetailsProps {
  meter: Meter;
  estate: EstateParams;
  month: string;
  onClose: () => void;
}

/** One meter beside the table: its month as a calendar, its gaps, its months. */
export function MeterDetails({ meter, estate, month, onClose }: MeterDetailsProps) {
  const { t } = useTranslation('meters');
  const { data } = useQuery(completenessQuery({ ...estate, meterId: meter.meterId }));
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': meter.name,
          sx: { width: 380, maxWidth: '100vw', padding: '20px', '&:focus-visible': { outline: 'none' } },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', mb: '16px' }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h2">{meter.name}</Typography>
          <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
            {[meter.serialNumber, meter.apartmentName].filter(Boolean).join(', ')}
          </Typography>
        </Box>
        <IconButton aria-label={t('details.close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </Box>
      <MonthCalendar days={meter.days} month={month} />
      {data ? <MeterGaps gaps={data.gaps} /> : <Skeleton variant="rounded" height={96} sx={{ mt: '20px' }} />}
      {data && <MeterMonths months={data.months} baseUnit={meter.baseUnit} />}
      <Typography variant="h3" sx={{ mt: '24px' }}>
        {t('details.masterData')}
      </Typography>
      <FactList
        facts={[
          { label: t('details.kind'), fact: meter.kind && t(`kind.${meter.kind}`) },
          { label: t('details.obis'), fact: meter.obis },
          {
            label: t('details.values'),
            fact:
              meter.valuesFrom &&
              `${formatDay(meter.valuesFrom)} – ${formatDay(meter.valuesTo && addDays(meter.valuesTo, -1))}`,
          },
        ]}
      />
    </Drawer>
  );
}
