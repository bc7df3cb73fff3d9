import type { InvoiceExplanation } from '@lichthof/contracts/invoice-explanation.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { daysWithin } from './invoice-months.ts';

/** How far down one has gone: a month, a day of it, a quarter-hour of that by its name. */
export interface Choice {
  month?: string;
  day?: string;
  at?: string;
}

/** As an address that can be passed on: '?month=2026-06&day=2026-06-12&at=18:15'. */
export function searchOf({ month, day, at }: Choice): string {
  const parts = [month && `month=${month}`, day && `day=${day}`, at && `at=${at.replace(' ', '-')}`];
  return `?${parts.filter(Boolean).join('&')}`;
}

/** The choice that the address names, as far as the invoice has it; an only month needs no choice. */
export function choiceIn(search: URLSearchParams, explanation: InvoiceExplanation): Choice {
  const { months } = explanation;
  const only = months.length === 1 ? months[0]!.month : undefined;
  const month = months.find((one) => one.month === search.get('month'))?.month ?? only;
  if (!month) return {};
  const days = daysWithin(month, explanation);
  const day = search.get('day') ?? '';
  if (!isDay(day) || day < days.from || day >= days.to) return { month };
  const at = search.get('at')?.replace('-', ' ');
  return explanation.finestStep === 'quarter-hour' && at ? { month, day, at } : { month, day };
}

/** A tap is a step that 'back' undoes; keys walk along without leaving a trail. */
export type Choose = (choice: Choice, how?: 'tap' | 'key') => void;

export function useChoice(explanation: InvoiceExplanation): { choice: Choice; choose: Choose } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return {
    choice: choiceIn(search, explanation),
    choose: (choice, how = 'tap') => void navigate({ search: searchOf(choice) }, { replace: how === 'key' }),
  };
}
