import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatLongDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { eachDay, weekdayOf } from '@lichthof/domain/time/days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { CalendarLegend, dayStates, stateOf } from '../day-states.tsx';

const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;

/** The days of a month with their completeness; incomplete days are hatched. */
export function MonthCalendar({ days, month }: { days: Meter['days']; month: string }) {
  const { t } = useTranslation('meter-details');
  const known = new Map(days.map((day) => [day.day, day]));
  const { from, to } = periodAround('month', `${month}-01`);
  return (
    <>
      <Box aria-hidden sx={grid}>
        {weekdays.map((weekday) => (
          <Typography key={weekday} variant="caption" sx={{ textAlign: 'center', color: 'text.secondary' }}>
            {t(`weekday.${weekday}`)}
          </Typography>
        ))}
      </Box>
      <Box component="ol" aria-label={formatMonth(from)} sx={[grid, cells]}>
        {eachDay(from, to).map((day) => {
          const state = stateOf(known.get(day));
          const share = known.get(day)?.completeness ?? 0;
          return (
            <Box
              component="li"
              key={day}
              data-state={state}
              aria-label={t(`day.${state}`, { day: formatLongDay(day), percent: formatPercent(share, 0) })}
              sx={day === from ? { gridColumnStart: weekdayOf(day) } : undefined}
            >
              <span>
                {Number(day.slice(8))}
                {state === 'incomplete' && <small>{formatPercent(share, 0)}</small>}
              </span>
            </Box>
          );
        })}
      </Box>
      <CalendarLegend areLarge />
    </>
  );
}

const grid: SxStyle = { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: '6px' };
const cells: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: '6px 0 10px',
  padding: 0,
  '& li': {
    display: 'grid',
    placeItems: 'center',
    minHeight: '38px',
    borderRadius: '6px',
    fontSize: '0.75rem',
    color: theme.vars.palette.text.secondary,
  },
  '& li > span': { textAlign: 'center', borderRadius: '4px', padding: '0 3px' },
  '& small': { display: 'block', fontSize: '0.6875rem' },
  '& li:not([data-state="none"])': {
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
  },
  '& [data-state="incomplete"] > span, & [data-state="substituted"] > span': {
    backgroundColor: theme.vars.palette.stone.court,
  },
  ...dayStates(theme, { areLarge: true }),
});
