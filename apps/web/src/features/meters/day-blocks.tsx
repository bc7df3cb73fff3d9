import type { Meter } from '@lichthof/contracts/meters.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { dayStates } from './day-states.ts';

interface DayBlocksProps {
  days: Meter['days'];
  /** 'YYYY-MM' */
  month: string;
  name: string;
}

/** A month of one meter as a block per day. */
export function DayBlocks({ days, month, name }: DayBlocksProps) {
  const { t } = useTranslation('meters');
  const known = new Map(days.map((day) => [day.day, day]));
  const { from, to } = periodAround('month', `${month}-01`);
  const complete = days.filter(({ completeness }) => completeness === 1).length;
  return (
    <Box role="img" aria-label={t('blocks', { name, complete, count: eachDay(from, to).length })} sx={blocks}>
      {eachDay(from, to).map((day) => (
        <span key={day} data-state={stateOf(known.get(day))} />
      ))}
    </Box>
  );
}

/** How a day stands: all values there, some missing, some not measured, or nothing at all. */
export function stateOf(day: Meter['days'][number] | undefined): 'complete' | 'incomplete' | 'substituted' | 'none' {
  if (!day) return 'none';
  if (day.completeness < 1) return 'incomplete';
  return day.substituted ? 'substituted' : 'complete';
}

const blocks: SxStyle = (theme) => ({
  display: 'flex',
  gap: '2px',
  '& span': { width: '4px', height: '14px', borderRadius: '1px' },
  ...dayStates(theme),
});
