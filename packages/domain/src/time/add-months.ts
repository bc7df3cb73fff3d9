import { addDays, daysBetween } from './days.ts';

/** The same day some months later, or the last day of that month: 31 January and one month is 28 February. */
export function addMonths(day: string, months: number): string {
  const monthNumber = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = firstOfMonth(monthNumber);
  const lastDate = daysBetween(first, firstOfMonth(monthNumber + 1));
  return addDays(first, Math.min(Number(day.slice(8)), lastDate) - 1);
}

function firstOfMonth(monthNumber: number): string {
  const year = String(Math.floor(monthNumber / 12)).padStart(4, '0');
  return `${year}-${String((monthNumber % 12) + 1).padStart(2, '0')}-01`;
}
