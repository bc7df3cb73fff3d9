import type { PeriodKind } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PeriodPicker } from '../../ui/page/period-picker.tsx';
import { SegmentedControl } from '../../ui/page/segmented-control.tsx';
import { RangePicker } from './range-picker.tsx';
import { calendarPeriod, withKind, type ShownKind, type ShownPeriod } from './shown-period.ts';

interface PeriodControlProps {
  period: ShownPeriod;
  onChange: (period: ShownPeriod) => void;
  /** The estate's local day. */
  today: string;
  /** The last day with values. */
  lastDay: string;
}

const kinds: ShownKind[] = ['day', 'week', 'month', 'year', 'range'];

export function PeriodControl({ period, onChange, today, lastDay }: PeriodControlProps) {
  const { t } = useTranslation('monitoring');
  const { kind, from } = period;
  return (
    <>
      <Box sx={segments}>
        <SegmentedControl
          label={t('period.kind')}
          options={kinds.map((value) => ({ value, label: t(`period.kinds.${value}`) }))}
          value={kind}
          onChange={(next) => onChange(withKind(period, next, lastDay))}
        />
      </Box>
      {kind === 'range' ? (
        <RangePicker range={period} onChange={(range) => onChange({ kind, ...range })} lastDay={today} />
      ) : (
        <PeriodPicker
          kinds={[kind]}
          period={{ kind, from }}
          onChange={(next: { kind: PeriodKind; from: string }) => onChange(calendarPeriod(next.kind, next.from))}
          today={today}
        />
      )}
    </>
  );
}

/** All five fit beside one another on a phone of 360 px. */
const segments = {
  '& > *': { width: { xs: '100%', sm: 'auto' } },
  '& .MuiToggleButton-root': { px: { xs: '6px', sm: '10px' } },
};
