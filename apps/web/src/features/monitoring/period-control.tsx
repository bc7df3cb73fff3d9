import type { DayRange, PeriodKind } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Calendar } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysLabel } from '../../ui/page/period/period-label.ts';
import { type OnAhead, PeriodPicker, PeriodStepper } from '../../ui/page/period/period-picker.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { SegmentedControl } from '../../ui/page/segmented-control.tsx';
import { useArrowKeys } from '../../ui/page/use-arrow-keys.ts';
import {
  calendarPeriod,
  changePeriodKind,
  type OverviewPeriod,
  type OverviewPeriodKind,
  shiftRange,
  stepPeriod,
} from './overview-period.ts';
import { ReadAhead } from './read-ahead.tsx';

const RangeDialog = lazyPart(async () => ({
  default: (await import('../../ui/page/period/range-dialog.tsx')).RangeDialog,
}));

interface PeriodControlProps {
  period: OverviewPeriod;
  onChange: (period: OverviewPeriod) => void;
  /** The estate's local day. */
  today: string;
  /** The last day with values. */
  lastDay: string;
  /** Reads the period that the pointer rests on, so that it can be shown at once. */
  readAhead: (period: OverviewPeriod) => void;
}

const kinds: OverviewPeriodKind[] = ['day', 'week', 'month', 'year', 'range'];

export function PeriodControl({ period, onChange, today, lastDay, readAhead }: PeriodControlProps) {
  const { t } = useTranslation('monitoring');
  const [ahead, setAhead] = useState<-1 | 1>();
  const { kind, from } = period;
  return (
    <>
      <Box sx={segments}>
        <SegmentedControl
          label={t('period.kind')}
          options={kinds.map((value) => ({ value, label: t(`period.kinds.${value}`) }))}
          value={kind}
          onChange={(next) => onChange(changePeriodKind(period, next, lastDay))}
        />
      </Box>
      {kind === 'range' ? (
        <RangePicker
          range={period}
          onChange={(range) => onChange({ kind, ...range })}
          lastDay={today}
          onAhead={setAhead}
        />
      ) : (
        <PeriodPicker
          kinds={[kind]}
          period={{ kind, from }}
          onChange={(next: { kind: PeriodKind; from: string }) => onChange(calendarPeriod(next.kind, next.from))}
          today={today}
          onAhead={setAhead}
        />
      )}
      {ahead && <ReadAhead key={period.from + ahead} period={stepPeriod(period, ahead)} read={readAhead} />}
    </>
  );
}

/** All five fit in one row on a phone of 360 px. */
const segments = {
  '& > *': { width: { xs: '100%', sm: 'auto' } },
  '& .MuiToggleButton-root': { px: { xs: '6px', sm: '10px' } },
};

interface RangePickerProps {
  /** Local days, `to` exclusive. */
  range: DayRange;
  onChange: (range: DayRange) => void;
  lastDay: string;
  onAhead: OnAhead;
}

/** A custom range: steps by its length; a dialog sets its days. */
function RangePicker({ range, onChange, lastDay, onAhead }: RangePickerProps) {
  const { t } = useTranslation('monitoring');
  const [isChoosing, setIsChoosing] = useState(false);
  const label = daysLabel(range);
  const canGoForward = range.to <= lastDay;

  const step = (steps: -1 | 1) => {
    if (steps === -1 || canGoForward) onChange(shiftRange(range, steps));
  };
  useArrowKeys(step);

  return (
    <>
      <PeriodStepper label={t('period.range')} onStep={step} {...{ canGoForward, onAhead }}>
        <Button
          startIcon={<Calendar size={16} />}
          aria-haspopup="dialog"
          aria-label={t('period.choose', { period: label })}
          onClick={() => setIsChoosing(true)}
          sx={{ flex: 1 }}
        >
          <span aria-live="polite">{label}</span>
        </Button>
      </PeriodStepper>
      {isChoosing && (
        <Suspense>
          <RangeDialog
            {...{ range, lastDay }}
            submitLabel={t('period.showRange')}
            onChoose={onChange}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
