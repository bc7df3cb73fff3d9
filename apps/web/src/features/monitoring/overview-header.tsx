import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CompletenessBar } from '../../ui/figures/completeness-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PeriodControl } from './period-control.tsx';
import type { MonitoredEstate } from './monitored-estate.ts';
import type { ShownPeriod } from './shown-period.ts';

interface OverviewHeaderProps {
  estate: MonitoredEstate;
  period: ShownPeriod;
  onPeriodChange: (period: ShownPeriod) => void;
  today: string;
  lastDay: string;
  /** From 0 to 1; undefined while it is not known. */
  completeness: number | null | undefined;
}

export function OverviewHeader(props: OverviewHeaderProps) {
  const { estate, period, onPeriodChange, today, lastDay, completeness } = props;
  const { t } = useTranslation('monitoring');
  return (
    <PageHeader
      title={t('title')}
      status={
        <>
          <span>{aboutText(estate, t('apartments', { count: estate.apartments.length }))}</span>
          <Box component="span" sx={{ minHeight: 20, minWidth: 145 }}>
            {typeof completeness === 'number' && <CompletenessBar share={completeness} withWord />}
          </Box>
        </>
      }
      actions={<PeriodControl {...{ period, today, lastDay }} onChange={onPeriodChange} />}
    />
  );
}

/** '24 Wohnungen, 68 kWp PV'; a description that tells the number itself stays alone. */
function aboutText({ apartments, description }: MonitoredEstate, apartmentsText: string): string {
  const isToldAlready = apartments.length === 0 || description?.includes(apartmentsText);
  return [isToldAlready ? '' : apartmentsText, description].filter(Boolean).join(', ');
}
