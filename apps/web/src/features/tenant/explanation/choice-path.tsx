import Box from '@mui/material/Box';
import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { findOnly } from '@lichthof/domain/collections/items.ts';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { periodName } from '../own-formats.ts';
import { formatMonth, formatWeekdayName } from '@lichthof/domain/formats/date-formats.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { daysWithin } from './invoice-months.ts';

interface Step {
  label: string;
  choice: Choice;
}

/** The path from the invoice's period to the chosen quarter-hour; each part is a link back. */
export function ChoicePath({ explanation, choice }: { explanation: InvoiceExplanation; choice: Choice }) {
  const { t } = useExplanationTexts();
  const steps = stepsTo(choice, explanation);
  return (
    <Box component="nav" aria-label={t('path')} sx={row}>
      {steps.map(({ label, choice: to }, index) => (
        <Link key={label} to={{ search: searchOf(to) }} aria-current={index === steps.length - 1 ? 'step' : undefined}>
          {label}
        </Link>
      ))}
    </Box>
  );
}

function stepsTo({ month, day, at }: Choice, explanation: InvoiceExplanation): Step[] {
  const steps: (Step | false | undefined)[] = [
    explanation.months.length > 1 && { label: periodName(explanation), choice: {} },
    month !== undefined && { label: monthName(month, explanation), choice: { month } },
    month !== undefined && day !== undefined && { label: shortWeekday(day), choice: { month, day } },
    month !== undefined && day !== undefined && at !== undefined && { label: at, choice: { month, day, at } },
  ];
  return steps.filter((step): step is Step => Boolean(step));
}

/** With the year if the invoice covers several years. */
function monthName(month: string, { from, months }: InvoiceExplanation): string {
  const isOfOneYear = months.every((one) => one.month.slice(0, 4) === from.slice(0, 4));
  const name = formatMonth(`${month}-01`);
  return months.length > 1 && isOfOneYear ? name.slice(0, -' 2026'.length) : name;
}

/** 'Fr. 12.' */
const shortWeekday = (day: string) => `${formatWeekdayName(day)}. ${Number(day.slice(8))}.`;

const row: SxStyle = (theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  mb: '16px',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '48px',
    padding: '0 16px',
    fontSize: '1rem',
    fontWeight: 550,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    border: `1px solid ${theme.vars.palette.stone.lineStrong}`,
    borderRadius: `${radius.control}px`,
    backgroundColor: theme.vars.palette.stone.court,
    '&:hover': { backgroundColor: theme.vars.palette.stone.sunken },
  },
  '& a[aria-current]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
});

/** The chosen month, its day, and the quarter-hour of that day by its name. */
export interface Choice {
  month?: string;
  day?: string;
  at?: string;
}

/** The choice as a query string: '?month=2026-06&day=2026-06-12&at=18:15'. */
export function searchOf({ month, day, at }: Choice): string {
  const parts = [month && `month=${month}`, day && `day=${day}`, at && `at=${at.replace(' ', '-')}`];
  return `?${parts.filter(Boolean).join('&')}`;
}

/** The choice in the URL, if the invoice has it; a single month is chosen automatically. */
function choiceIn(search: URLSearchParams, explanation: InvoiceExplanation): Choice {
  const { months } = explanation;
  const only = findOnly(months)?.month;
  const month = months.find((one) => one.month === search.get('month'))?.month ?? only;
  if (!month) return {};
  const days = daysWithin(month, explanation);
  const day = search.get('day') ?? '';
  if (!isDay(day) || day < days.from || day >= days.to) return { month };
  const at = search.get('at')?.replace('-', ' ');
  return explanation.finestStep === 'quarter-hour' && at ? { month, day, at } : { month, day };
}

/** A tap adds a history entry; arrow keys replace the current one. */
export type Choose = (choice: Choice, how?: 'tap' | 'key') => void;

export function useChoice(explanation: InvoiceExplanation): { choice: Choice; choose: Choose } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return {
    choice: choiceIn(search, explanation),
    choose: (choice, how = 'tap') => void navigate({ search: searchOf(choice) }, { replace: how === 'key' }),
  };
}
