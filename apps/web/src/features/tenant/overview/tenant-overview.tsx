import type { TenantApartment } from '@lichthof/contracts/apartments.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatLongDay } from '../../../i18n/date-formats.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DayCard } from './day-card.tsx';
import { MonthCard } from './month-card.tsx';
import { YearCard } from './year-card.tsx';

interface TenantOverviewProps {
  title: string;
  apartment: TenantApartment;
  own: DayRange;
}

/** Each card answers one question: how much, when, how was the year. */
export function TenantOverview({ title, apartment, own }: TenantOverviewProps) {
  const { t } = useTranslation('tenant');
  const { apartmentId, timeZone } = apartment;
  return (
    <>
      <PageHeader title={title} status={t('valuesTo', { day: formatLongDay(addDays(own.to, -1)) })} />
      <Box sx={cards}>
        <MonthCard {...{ apartmentId, own }} />
        <DayCard {...{ apartmentId, own, timeZone }} />
        <YearCard {...{ apartmentId, own, timeZone }} />
      </Box>
      <Typography sx={{ mt: '20px', color: 'text.secondary' }}>{t('ownTimeOnly')}</Typography>
    </>
  );
}

const cards = { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900 };
