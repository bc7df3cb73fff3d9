import { addDays, daysBetween } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { useArrowKeys } from '../../ui/page/use-arrow-keys.ts';
import { RangeDialog } from './range-dialog.tsx';

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
  const label = `${formatDay(range.from)}–${formatDay(addDays(range.to, -1))}`;
  const canGoForward = range.to <= lastDay;

  const step = (steps: -1 | 1) => {
    if (steps === 1 && !canGoForward) return;
    const days = Math.max(1, daysBetween(range.from, range.to)) * steps;
    onChange({ from: addDays(range.from, days), to: addDays(range.to, days) });
  };
  useArrowKeys(step);

  return (
    <Box role="group" aria-label={t('period.range')} sx={stepper}>
      <Button aria-label={t('period.back')} onClick={() => step(-1)}>
        <ChevronLeft />
      </Button>
      <Button
        startIcon={<Calendar size={16} />}
        aria-haspopup="dialog"
        aria-label={t('period.choose', { period: label })}
        onClick={() => setIsChoosing(true)}
        sx={{ flex: 1 }}
      >
        <span aria-live="polite">{label}</span>
      </Button>
      <Button aria-label={t('period.forward')} disabled={!canGoForward} onClick={() => step(1)}>
        <ChevronRight />
      </Button>
      {isChoosing && <RangeDialog {...{ range, lastDay }} onChoose={onChange} onClose={() => setIsChoosing(false)} />}
    </Box>
  );
}

const stepper = {
  display: 'flex',
  '& > button': { px: '12px', borderRadius: 0 },
  '& > button:first-of-type': { borderRadius: '8px 0 0 8px', borderRight: 0 },
  '& > button:last-of-type': { borderRadius: '0 8px 8px 0', borderLeft: 0 },
  '& > button:not(:first-of-type):not(:last-of-type)': { borderLeftColor: 'divider', borderRightColor: 'divider' },
  '& > button.Mui-disabled': { borderColor: 'stone.lineStrong', backgroundColor: 'stone.court' },
  '& > button:focus-visible': { zIndex: 1 },
};
