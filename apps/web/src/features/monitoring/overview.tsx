import { addDays } from '@lichthof/domain/time/days.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatLongDay } from '../../i18n/date-formats.ts';
import { localToday } from '../../i18n/local-today.ts';
import { ConsumptionCard } from './consumption/consumption-card.tsx';
import { FiguresSection } from './figures/figures-section.tsx';
import { LiveSection } from './live/live-section.tsx';
import type { MonitoredEstate } from './monitored-estate.ts';
import { kpisQuery } from './monitoring.queries.ts';
import { OverviewHeader } from './overview-header.tsx';
import { PerformanceCard } from './performance/performance-card.tsx';
import { calendarPeriod } from './shown-period.ts';
import { useShownPeriod } from './use-shown-period.ts';

export function Overview({ estate }: { estate: MonitoredEstate }) {
  const { t } = useTranslation('monitoring');
  const lastDay = addDays(estate.valuesTo, -1);
  const [period, setPeriod] = useShownPeriod(lastDay);
  const kpis = useQuery({ ...kpisQuery(estate.id, period), placeholderData: keepPreviousData });

  return (
    <>
      <OverviewHeader
        {...{ estate, period, lastDay }}
        onPeriodChange={setPeriod}
        today={localToday(estate.timeZone)}
        completeness={kpis.data?.kpis.completeness}
      />
      <Stack sx={{ gap: '12px' }}>
        <LiveSection estate={estate} />
        <FiguresSection query={kpis} timeZone={estate.timeZone} />
        <PerformanceCard
          {...{ estate, period }}
          lastValues={
            <Button onClick={() => setPeriod(calendarPeriod('day', lastDay))}>
              {t('noValues.lastDay', { day: formatLongDay(lastDay) })}
            </Button>
          }
        />
        <ConsumptionCard estate={estate} day={period.from} />
      </Stack>
    </>
  );
}
