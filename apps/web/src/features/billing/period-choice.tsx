import { addDays } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../ui/page/segmented-control.tsx';
import {
  billingPeriodKinds,
  billingPeriodName,
  kindOf,
  lastFullPeriod,
  stepped,
  type BillingPeriodKind,
} from './billing-period.ts';
import { PeriodRangeDialog } from './period-range-dialog.tsx';

interface PeriodChoiceProps {
  period: DayRange;
  onChange: (period: DayRange) => void;
  /** The estate's local day. */
  today: string;
}

/** What is billed: a month, a quarter, a year, or days of one's own. */
export function PeriodChoice({ period, onChange, today }: PeriodChoiceProps) {
  const { t } = useTranslation('billing');
  const [isChoosing, setIsChoosing] = useState(false);
  const next = stepped(period, 1);

  const changeKind = (kind: BillingPeriodKind) => {
    if (kind === 'range') setIsChoosing(true);
    else onChange(lastFullPeriod(kind, today));
  };
  return (
    <Box sx={row}>
      <SegmentedControl
        label={t('period.kind')}
        value={kindOf(period)}
        onChange={changeKind}
        options={billingPeriodKinds.map((kind) => ({ value: kind, label: t(`period.kinds.${kind}`) }))}
      />
      <Box role="group" aria-label={t('period.label')} sx={stepper}>
        <Button aria-label={t('period.back')} onClick={() => onChange(stepped(period, -1))}>
          <ChevronLeft />
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setIsChoosing(true)} sx={{ flex: 1, minWidth: 148 }}>
          <span aria-live="polite">{billingPeriodName(t, period)}</span>
        </Button>
        <Button aria-label={t('period.forward')} disabled={next.to > today} onClick={() => onChange(next)}>
          <ChevronRight />
        </Button>
      </Box>
      {isChoosing && (
        <PeriodRangeDialog
          period={period}
          lastDay={addDays(today, -1)}
          onChoose={onChange}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  mb: '12px',
  '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
};

/** Three buttons in one frame, divided by short lines. */
const stepper = {
  display: 'flex',
  '& > button': { px: '12px', borderRadius: 0 },
  '& > button:first-of-type': { borderRadius: '8px 0 0 8px', borderRight: 0 },
  '& > button:last-of-type': { borderRadius: '0 8px 8px 0', borderLeft: 0 },
  '& > button:not(:first-of-type):not(:last-of-type)': { borderLeftColor: 'divider', borderRightColor: 'divider' },
  '& > button.Mui-disabled': { borderColor: 'stone.lineStrong', borderLeft: 0 },
  '& > button:focus-visible': { zIndex: 1 },
};
