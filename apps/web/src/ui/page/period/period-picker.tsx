import { periodAround, type PeriodKind, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { CalendarPanel } from '../../fields/calendar-panel.tsx';
import { periodLabel } from './period-label.ts';
import { SegmentedControl } from '../segmented-control.tsx';
import { useArrowKeys } from '../use-arrow-keys.ts';

/** A calendar period, identified by its kind and first day. */
export interface Period {
  kind: PeriodKind;
  from: string;
}

interface PeriodPickerProps {
  period: Period;
  onChange: (period: Period) => void;
  /** The estate's or browser's local day. */
  today: string;
  kinds?: PeriodKind[];
  /** The last selectable day; by default today. */
  lastDay?: string;
  onAhead?: OnAhead;
}

/** Tells on which step back or forward the pointer or the focus rests, and when it leaves. */
export type OnAhead = (steps: -1 | 1 | undefined) => void;

const allKinds: PeriodKind[] = ['day', 'week', 'month', 'year'];

/** Chooses the kind of period, steps back and forward (also by arrow keys), and offers a calendar and today. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { period, onChange, today, kinds = allKinds, lastDay = today, onAhead } = props;
  const { t } = useTranslation('ui');
  const { kind } = period;
  const canGoForward = shiftPeriod(kind, period.from, 1).from <= lastDay;

  const step = (steps: -1 | 1) => {
    if (steps === -1 || canGoForward) onChange({ kind, from: shiftPeriod(kind, period.from, steps).from });
  };
  useArrowKeys(step);

  const goTo = (day: string) => onChange({ kind, from: periodAround(kind, day).from });
  const changeKind = (next: PeriodKind) =>
    onChange({ kind: next, from: periodAround(next, dayWithin(period, today)).from });

  return (
    <>
      {kinds.length > 1 && (
        <SegmentedControl
          label={t('period.kind')}
          options={kinds.map((value) => ({ value, label: t(`period.kinds.${value}`) }))}
          value={kind}
          onChange={changeKind}
        />
      )}
      <PeriodStepper onStep={step} {...{ canGoForward, onAhead }}>
        <DateButton period={period} lastDay={lastDay} onChoose={goTo} />
      </PeriodStepper>
      <Button onClick={() => goTo(today)} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        {t('period.today')}
      </Button>
    </>
  );
}

/** When the kind changes: today if the period contains it, else its first day. */
function dayWithin({ kind, from }: Period, today: string): string {
  const { to } = periodAround(kind, from);
  return from <= today && today < to ? today : from;
}

interface DateButtonProps {
  period: Period;
  lastDay: string;
  onChoose: (day: string) => void;
}

/** A Monday in September: the buttons beside the label keep their place under the pointer that steps through periods. */
const widestDay = '2025-09-01';

const asWideAs = (text: string) => ({
  '&::after': { content: `"${text}"`, display: 'block', height: 0, overflow: 'hidden', visibility: 'hidden' },
});

const viewOf = { day: 'day', week: 'day', month: 'month', year: 'year' } as const;

function DateButton({ period, lastDay, onChoose }: DateButtonProps) {
  const { t } = useTranslation('ui');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = periodLabel(period.kind, period.from);
  const choose = (day: string) => {
    setAnchor(null);
    onChoose(day);
  };
  return (
    <>
      <Button
        startIcon={<CalendarIcon size={16} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('period.choose', { period: label })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 1 }}
      >
        <Box component="span" aria-live="polite" sx={asWideAs(periodLabel(period.kind, widestDay))}>
          {label}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('period.calendar'), sx: { mt: '6px' } } }}
      >
        <CalendarPanel day={period.from} maxDay={lastDay} view={viewOf[period.kind]} onChoose={choose} />
      </Popover>
    </>
  );
}

interface PeriodStepperProps {
  /** The name of the button group; by default 'Zeitraum'. */
  label?: string;
  onStep: (steps: -1 | 1) => void;
  canGoForward: boolean;
  onAhead?: OnAhead | undefined;
  /** The button between back and forward, which shows the period and opens a choice. */
  children: ReactNode;
}

export function PeriodStepper({ label, onStep, canGoForward, onAhead, children }: PeriodStepperProps) {
  const { t } = useTranslation('ui');
  const leave = () => onAhead?.(undefined);
  const step = (steps: -1 | 1) => {
    const enter = () => onAhead?.(steps);
    return {
      onClick: () => onStep(steps),
      onPointerEnter: enter,
      onFocus: enter,
      onPointerLeave: leave,
      onBlur: leave,
    };
  };
  return (
    <Box role="group" aria-label={label ?? t('period.label')} sx={stepper}>
      <Button aria-label={t('period.back')} {...step(-1)}>
        <ChevronLeft />
      </Button>
      {children}
      <Button aria-label={t('period.forward')} disabled={!canGoForward} {...step(1)}>
        <ChevronRight />
      </Button>
    </Box>
  );
}

/** Three buttons in one frame, separated by short lines. */
const stepper = {
  display: 'flex',
  '& > button': { px: '12px', borderRadius: 0, backgroundColor: 'stone.court' },
  '& > button:first-of-type': { borderRadius: '8px 0 0 8px', borderRight: 0 },
  '& > button:last-of-type': { borderRadius: '0 8px 8px 0', borderLeft: 0 },
  '& > button:not(:first-of-type):not(:last-of-type)': { borderLeftColor: 'divider', borderRightColor: 'divider' },
  '& > button.Mui-disabled': { borderColor: 'stone.lineStrong', borderLeft: 0 },
  '& > button:focus-visible': { zIndex: 1 },
};
