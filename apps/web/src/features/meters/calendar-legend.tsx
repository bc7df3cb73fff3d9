import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { dayStates } from './day-states.ts';

const states = ['complete', 'substituted', 'incomplete', 'none'] as const;

/** What the days of a calendar mean. */
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
  color: theme.vars!.palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: '6px' },
  '& i': { width: '12px', height: '12px', borderRadius: '2px' },
});
