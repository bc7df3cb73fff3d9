/* Calendar days as 'YYYY-MM-DD', without a time zone. */

export const dayMs = 86_400_000;

export function addDays(day: string, count: number): string {
  return dayOfNumber(dayNumberOf(day) + count);
}

export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** The days of a range, `to` exclusive. */
export function eachDay(from: string, to: string): string[] {
  const first = dayNumberOf(from);
  return Array.from({ length: Math.max(0, dayNumberOf(to) - first) }, (_, index) => dayOfNumber(first + index));
}

/** The days from the first to the last of days in order, both included. */
export function fillDays(known: readonly string[]): string[] {
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined ? [] : eachDay(first, addDays(last, 1));
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (((((dayNumberOf(day) + 3) % 7) + 7) % 7) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
}

/** Whether the text is an existing day in the form 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnightMs = Date.parse(text);
  return !Number.isNaN(midnightMs) && new Date(midnightMs).toISOString().startsWith(text);
}

const dayNumbers = new Map<string, number>();
const days = new Map<number, string>();

/** Days since 1970-01-01. Throws RangeError. */
export function dayNumberOf(day: string): number {
  const known = dayNumbers.get(day);
  if (known !== undefined) return known;
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`);
  const dayNumber = Date.parse(day) / dayMs;
  dayNumbers.set(day, dayNumber);
  return dayNumber;
}

export function dayOfNumber(dayNumber: number): string {
  let day = days.get(dayNumber);
  if (day === undefined) {
    day = new Date(dayNumber * dayMs).toISOString().slice(0, 10);
    days.set(dayNumber, day);
  }
  return day;
}
