import { longestGapDays, type MeterGap } from '@lichthof/contracts/metering/meter-gaps.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { dayMs } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { durationText, rangeText } from './gap-texts.ts';
import { LineList, ListLine } from './line-list.tsx';

interface GapListProps {
  gaps: MeterGap[];
  year: number;
  timeZone: TimeZone;
  /** Undefined if nothing may be changed. */
  onFill: ((gap: MeterGap) => void) | undefined;
  /** Of a computed meter: its gaps are those of its parts. */
  onShowParts: ((gap: MeterGap) => void) | undefined;
}

const initiallyVisible = 8;

/** The gaps of a year, newest first, each with a button to fill it. */
export function GapList({ gaps, year, timeZone, onFill, onShowParts }: GapListProps) {
  const { t } = useTranslation('meter-gaps');
  const [isOpen, setOpen] = useState(false);
  if (gaps.length === 0) {
    return (
      <StatusBadge status="success" quiet>
        {t('gaps.none', { year })}
      </StatusBadge>
    );
  }
  const newestFirst = gaps.toReversed();
  const shown = isOpen ? newestFirst : newestFirst.slice(0, initiallyVisible);
  return (
    <>
      <LineList label={t('gaps.title')}>
        {shown.map((gap) => (
          <GapLine key={gap.from} {...{ gap, timeZone, onFill, onShowParts }} />
        ))}
      </LineList>
      {shown.length < gaps.length && (
        <Button variant="text" onClick={() => setOpen(true)}>
          {t('gaps.more', { count: gaps.length - shown.length })}
        </Button>
      )}
    </>
  );
}

const isTooLong = ({ from, to }: MeterGap) => Date.parse(to) - Date.parse(from) > longestGapDays * dayMs;

type GapLineProps = Pick<GapListProps, 'timeZone' | 'onFill' | 'onShowParts'> & { gap: MeterGap };

function GapLine({ gap, timeZone, onFill, onShowParts }: GapLineProps) {
  const { t } = useTranslation('meter-gaps');
  const range = rangeText(t, gap, timeZone);
  const count = t('gaps.quarterHours', { count: gap.quarterHours, amount: formatNumber(gap.quarterHours) });
  return (
    <ListLine
      title={range}
      action={
        onShowParts ? (
          <Button size="small" aria-label={t('computed.showNamed', { range })} onClick={() => onShowParts(gap)}>
            {t('computed.show')}
          </Button>
        ) : (
          onFill &&
          !isTooLong(gap) && (
            <Button size="small" aria-label={t('gaps.fillNamed', { range })} onClick={() => onFill(gap)}>
              {t('gaps.fill')}
            </Button>
          )
        )
      }
    >
      {isTooLong(gap) && !onShowParts
        ? t('gaps.tooLong', { days: longestGapDays })
        : `${count}, ${durationText(t, gap.quarterHours)}`}
    </ListLine>
  );
}
