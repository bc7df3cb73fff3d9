import type { MeterYear } from '@lichthof/contracts/metering/meter-gaps.ts';
import { formatDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent, missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { StepButtons } from '../../../ui/page/step-buttons.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { CalendarLegend, dayStates } from '../day-states.tsx';
import { type YearMonth, yearMonths } from './year-months.ts';

interface YearCalendarProps {
  year: number;
  days: MeterYear['days'];
}

/** A year with a block per day and a line per month with its completeness. */
export function YearCalendar({ year, days }: YearCalendarProps) {
  return (
    <>
      <Box component="ol" sx={lines}>
        {yearMonths(year, days).map((month) => (
          <MonthLine key={month.month} month={month} />
        ))}
      </Box>
      <CalendarLegend />
    </>
  );
}

const minCompleteness = 0.98;

function MonthLine({ month: { month, days, share, complete, substituted, incomplete } }: { month: YearMonth }) {
  const { t } = useTranslation('meter-gaps');
  const name = formatMonth(month);
  return (
    <li>
      <VisuallyHidden>
        {share === null ? t('calendar.noValues', { month: name }) : t('calendar.month', { month: name, complete })}
        {substituted > 0 && t('calendar.substituted', { count: substituted })}
        {incomplete > 0 && t('calendar.incomplete', { count: incomplete })}
      </VisuallyHidden>
      <span aria-hidden>{name.slice(0, 3)}</span>
      {days.map(({ day, state }) => (
        <i key={day} aria-hidden data-state={state} title={t(`calendar.day.${state}`, { day: formatDay(day) })} />
      ))}
      <Box
        component="span"
        sx={{ gridColumn: -2, textAlign: 'right', ...(share !== null && share < minCompleteness && warning) }}
      >
        {share === null ? missing : formatPercent(Math.floor(share * 1000) / 1000)}
      </Box>
    </li>
  );
}

const warning = { color: 'warning.main', fontWeight: 600 };

const lines: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: '12px 0 8px',
  padding: 0,
  display: 'grid',
  gap: '3px',
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '30px repeat(31, minmax(0, 1fr)) 54px',
    gap: '2px',
    alignItems: 'center',
    fontSize: '0.75rem',
    lineHeight: '16px',
    color: theme.vars.palette.text.secondary,
    [theme.breakpoints.down('sm')]: { gap: '1px' },
  },
  '& i': { height: '16px', borderRadius: '2px' },
  ...dayStates(theme),
});

interface YearStepperProps {
  year: number;
  /** Years with values. */
  first: number;
  last: number;
  onChange: (year: number) => void;
}

export function YearStepper({ year, first, last, onChange }: YearStepperProps) {
  const { t } = useTranslation('meter-gaps');
  const texts = { label: t('year.label'), previous: t('year.previous'), next: t('year.next') };
  return (
    <StepButtons
      {...texts}
      canGoBack={year > first}
      canGoForward={year < last}
      onStep={(steps) => onChange(year + steps)}
    >
      <Box component="span" sx={{ display: 'inline-block', minWidth: 48 }}>
        {year}
      </Box>
    </StepButtons>
  );
}
