import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Button from '@mui/material/Button';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysLabel } from '../../ui/page/period-label.ts';
import { PeriodStepper } from '../../ui/page/period-stepper.tsx';
import { RangeDialog } from '../../ui/page/range-dialog.tsx';
import { useArrowKeys } from '../../ui/page/use-arrow-keys.ts';

interface RangePickerProps {
  /** Local days, `to` exclusive. */
  range: DayRange;
  onChange: (range: DayRange) => void;
  lastDay: string;
}

/** A range of one's own: back and forward by its length, its days by a dialog. */
export function RangePicker({ range, onChange, lastDay }: RangePickerProps) {
  const { t } = useTranslation('monitoring');
  const [isChoosing, setIsChoosing] = useState(false);
  const label = daysLabel(range);
  const canGoForward = range.to <= lastDay;

  const step = (steps: -1 | 1) => {
    if (steps === 1 && !canGoForward) return;
    const days = Math.max(1, daysBetween(range.from, range.to)) * steps;
    onChange({ from: addDays(range.from, days), to: addDays(range.to, days) });
  };
  useArrowKeys(step);

  return (
    <>
      <PeriodStepper label={t('period.range')} onStep={step} canGoForward={canGoForward}>
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
        <RangeDialog
          {...{ range, lastDay }}
          submitLabel={t('period.showRange')}
          onChoose={onChange}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}
