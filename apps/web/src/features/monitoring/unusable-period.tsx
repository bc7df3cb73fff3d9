import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { longestPeriodYears } from '@lichthof/contracts/period.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { MonitoredEstate } from './monitoring.queries.ts';
import { calendarPeriod, type OverviewPeriod } from './overview-period.ts';
import type { PeriodFault } from './period-fault.ts';

interface UnusablePeriodProps {
  fault: PeriodFault;
  estate: MonitoredEstate;
  onChange: (period: OverviewPeriod) => void;
}

/** Stands for the cards of a period that cannot be shown, with the way to one that can. */
export function UnusablePeriod({ fault, estate: { valuesFrom, valuesTo }, onChange }: UnusablePeriodProps) {
  const { t } = useTranslation('monitoring');
  const lastDay = addDays(valuesTo, -1);
  return (
    <Card>
      <EmptyState
        picture="values"
        title={t(`fault.${fault}.title`)}
        text={t(`fault.${fault}.text`, {
          years: longestPeriodYears,
          first: formatLongDay(valuesFrom),
          last: formatLongDay(lastDay),
        })}
        actions={
          <Button variant="contained" onClick={() => onChange(calendarPeriod('month', lastDay))}>
            {t('fault.lastMonth')}
          </Button>
        }
      />
    </Card>
  );
}
