import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeLabel } from '../../../ui/page/period/period-label.ts';
import { PeriodStepper } from '../../../ui/page/period/period-picker.tsx';
import { RangeDialog } from '../../../ui/page/period/range-dialog.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import {
  billingPeriodKinds,
  billingPeriodKindOf,
  lastFullPeriod,
  shiftBillingPeriod,
  type BillingPeriodKind,
} from './billing-period.ts';

interface PeriodChoiceProps {
  period: DayRange;
  onChange: (period: DayRange) => void;
  /** The estate's local day. */
  today: string;
}

/** The billed period: a month, a quarter, a year, or a custom range. */
export function PeriodChoice({ period, onChange, today }: PeriodChoiceProps) {
  const { t } = useTranslation('billing');
  const [isChoosing, setIsChoosing] = useState(false);

  const changeKind = (kind: BillingPeriodKind) => {
    if (kind === 'range') setIsChoosing(true);
    else onChange(lastFullPeriod(kind, today));
  };
  return (
    <Box sx={choiceRow}>
      <SegmentedControl
        label={t('period.kind')}
        value={billingPeriodKindOf(period)}
        onChange={changeKind}
        options={billingPeriodKinds.map((kind) => ({ value: kind, label: t(`period.kinds.${kind}`) }))}
      />
      <PeriodStepper
        label={t('period.label')}
        onStep={(steps) => onChange(shiftBillingPeriod(period, steps))}
        canGoForward={shiftBillingPeriod(period, 1).to <= today}
      >
        <Button aria-haspopup="dialog" onClick={() => setIsChoosing(true)} sx={{ flex: 1, minWidth: 148 }}>
          <span aria-live="polite">{rangeLabel(period)}</span>
        </Button>
      </PeriodStepper>
      {isChoosing && (
        <RangeDialog
          range={period}
          lastDay={addDays(today, -1)}
          submitLabel={t('period.useRange')}
          onChoose={onChange}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Box>
  );
}

/** Choices beside each other; on phones each has a row. */
export const choiceRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
};
