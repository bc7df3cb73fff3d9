import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { hatch } from '../../ui/figures/hatch.ts';

/** Styles of days by state: complete is pale, incomplete is hatched with an outline, substituted is densely hatched. */
export function dayStates(theme: Theme, { areLarge = false } = {}) {
  const { palette } = theme.vars;
  return {
    '& [data-state="none"]': areLarge ? outlined(palette.divider) : { backgroundColor: palette.stone.sunken },
    '& [data-state="complete"]': { backgroundColor: areLarge ? palette.stone.pressed : palette.stone.lineStrong },
    '& [data-state="incomplete"]': {
      backgroundImage: hatch(palette.energy.missing),
      ...outlined(palette.text.secondary),
    },
    '& [data-state="substituted"]': {
      backgroundColor: palette.stone.pressed,
      backgroundImage: hatch(palette.text.primary),
    },
  };
}

const outlined = (color: string) => ({ outline: `1px solid ${color}`, outlineOffset: '-1px' });

const states = ['complete', 'substituted', 'incomplete', 'none'] as const;

/** The legend of a calendar. */
export function CalendarLegend({ areLarge = false }: { areLarge?: boolean }) {
  const { t } = useTranslation('meters');
  return (
    <Box component="ul" aria-label={t('calendar.legend')} sx={[legend, (theme) => dayStates(theme, { areLarge })]}>
      {states.map((state) => (
        <li key={state}>
          <i aria-hidden data-state={state} />
          {t(`calendar.state.${state}`)}
        </li>
      ))}
    </Box>
  );
}

const legend: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16px',
  rowGap: '4px',
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: '6px' },
  '& i': { width: '12px', height: '12px', borderRadius: '2px' },
});

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

/** The state of a day: complete, with missing values, with substitutes, or without values. */
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
